from __future__ import annotations

import pytest

from ruleshift.table.refusals import RefusalError
from ruleshift.web.settings import Settings
from ruleshift.web.tables.connections import Connection, Connections


def open_tabs(connections: Connections, *players: str | None) -> list[Connection]:
    tabs = [Connection(f"id of {player}", f"address of {player}") for player in players]
    for tab, player in zip(tabs, players, strict=True):
        connections.add(tab, player)
        tab.player, tab.seats = player, (player,) if player else ()
    return tabs


def test_only_what_all_are_shown_makes_a_new_version():
    connections = Connections(Settings())
    ann, bob, eve = open_tabs(connections, "Ann", "Bob", None)
    connections.touch("Ann")
    assert (connections.version, ann.behind, bob.behind, eve.behind) == (0, True, False, False)
    connections.touch_all()
    assert (connections.version, bob.behind, eve.behind) == (1, True, True)


def test_a_seat_and_an_address_have_so_many_tabs():
    connections = Connections(Settings(most_connections=4, most_connections_each=2))
    open_tabs(connections, "Ann", "Ann", None)
    with pytest.raises(RefusalError, match="too many"):
        open_tabs(connections, "Ann")
    open_tabs(connections, None)
    with pytest.raises(RefusalError, match="too many"):
        open_tabs(connections, "Bob")
    assert len(connections) == 4


def test_a_household_has_so_many_spectators_whichever_of_its_addresses_they_have():
    connections = Connections(Settings(most_connections_each=2))
    for address in ("2001:db8::1", "2001:db8:0:ff::2", "2001:db8:0:100::3"):
        connections.add(Connection("eve", address), None)
    with pytest.raises(RefusalError, match="too many"):
        connections.add(Connection("eve", "2001:db8:0:7::4"), None)


def test_those_who_watch_are_hung_up_on_alone():
    connections = Connections(Settings())
    ann, eve = open_tabs(connections, "Ann", None)
    connections.close(None, "Nobody watches here.")
    assert ann.closed is None
    assert eve.closed is not None
    assert connections.of_visitor("id of Ann") == [ann]
