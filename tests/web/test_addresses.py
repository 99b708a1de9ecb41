"""The addresses that a server tells people, and other servers."""

from __future__ import annotations

import pytest

from ruleshift.web import addresses
from ruleshift.web.addresses import EVERYWHERE, addresses_of, own_address, qr_code
from ruleshift.web.settings import Settings

PUBLIC = Settings(public_address="https://games.example")


@pytest.fixture(params=["203.0.113.7", None], ids=["network", "no network"])
def network(request, monkeypatch):
    monkeypatch.setattr(addresses, "_network_address", lambda: request.param)
    return request.param


def test_a_server_for_everybody_names_this_computer_first_and_the_network_last(network):
    found = addresses_of(EVERYWHERE[0], 8000, Settings())
    assert found == ["http://localhost:8000", *([f"http://{network}:8000"] if network else [])]


@pytest.mark.parametrize(("host", "told"), [("127.0.0.1", "http://127.0.0.1:80"), ("::1", "http://[::1]:80")])
def test_a_server_at_one_address_names_that(host, told):
    assert addresses_of(host, 80, Settings()) == [told]
    assert addresses_of(host, 80, PUBLIC) == ["https://games.example"]


def test_other_servers_are_told_an_address_that_they_can_reach(network):
    assert own_address(EVERYWHERE[0], 8000) == f"http://{network or '127.0.0.1'}:8000"
    assert own_address("10.0.0.12", 8000) == "http://10.0.0.12:8000"


def test_this_computers_own_address_is_none_for_others():
    found = addresses._network_address()
    assert found is None or not found.startswith("127.")


def test_a_qr_code_is_a_square_picture_of_half_blocks():
    lines = qr_code("http://203.0.113.7:8000").splitlines()
    assert len(lines) > 10
    assert len({len(line) for line in lines}) == 1
    assert abs(len(lines[0]) - 2 * len(lines)) <= 1
