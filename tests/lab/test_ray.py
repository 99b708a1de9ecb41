"""Games on a real Ray, started here on this machine: in an environment of its own, since Ray is large (`make test`)."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ruleshift.cards import RuleshiftError
from ruleshift.lab import play_plan
from tests.lab.test_executors import PLAN, custom_plan, mortal_plan
from tests.support.waiting import TIMEOUT

ray = pytest.importorskip("ray", reason="Ray has its own environment: make test runs these there")
pytestmark = pytest.mark.filterwarnings("ignore")

RULESHIFT = Path(sys.executable).with_name("ruleshift")


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A cluster of one machine, on loopback; the tests come to it as clients of a cluster do, by its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(Path(sys.executable).with_name("ray"))]
    start = ["start", "--head", "--node-ip-address=127.0.0.1", f"--port={port}", "--num-cpus=2"]
    start += ["--include-dashboard=false", "--disable-usage-stats"]
    subprocess.run(
        [*command, *start], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True, timeout=TIMEOUT
    )
    try:
        yield f"127.0.0.1:{port}"
    finally:
        _end(port)


def _end(port: int) -> None:
    """End the processes of this cluster, and of no other that may run on the machine."""
    for status in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            said = status.read_bytes()
            if f"127.0.0.1:{port}".encode() in said or f"--gcs_server_port={port}".encode() in said:
                os.kill(int(status.parent.name), signal.SIGTERM)
        except OSError:
            continue


@pytest.fixture(scope="module")
def digest() -> str:
    return play_plan(PLAN).results.digest


def test_a_cluster_plays_the_same_games(cluster: str, digest: str):
    assert play_plan(PLAN, workers=f"ray:{cluster}").results.digest == digest


def test_the_batch_of_a_killed_worker_is_played_again(cluster: str, tmp_path: Path):
    plan = mortal_plan(tmp_path)
    found = play_plan(plan, workers=f"ray:{cluster}").results
    assert {path.name for path in tmp_path.iterdir()} >= {"first", "second"}
    assert found.digest == play_plan(plan).results.digest


def test_custom_decks_and_bots_travel_to_the_workers(cluster: str, tmp_path: Path):
    plan = custom_plan(tmp_path)
    assert play_plan(plan, workers=f"ray:{cluster}").results.digest == play_plan(plan).results.digest


def test_the_command_finds_the_cluster(cluster: str):
    words = ["simulate", "martian", "--games", "12", "--workers", f"ray:{cluster}"]
    said = subprocess.run([RULESHIFT, *words], capture_output=True, text=True, check=False, timeout=TIMEOUT)
    assert said.returncode == 0
    assert said.stdout.startswith("Martian, 4 greedy bots: 12 games")
    assert said.stderr == ""


@pytest.mark.parametrize(
    ("address", "said"), [("127.0.0.1:1", "There is no Ray at 127.0.0.1:1"), ("somewhere", "HOST:PORT")]
)
def test_an_address_without_ray(address: str, said: str):
    with pytest.raises(RuleshiftError, match=said):
        play_plan(PLAN, workers=f"ray:{address}")


def test_ray_on_this_machine_alone(digest: str):
    """After the tests above: no cluster is named, so one is started, and stopped."""
    env = {**os.environ, "RAY_ADDRESS": ""}
    words = ["simulate", "pirate", "--bots", "greedy,random,easy", "--games", "24", "--seed", "6", "--json"]
    said = subprocess.run(
        [RULESHIFT, *words, "--workers", "ray"], capture_output=True, text=True, check=True, timeout=TIMEOUT, env=env
    )
    assert f'"digest":"{digest}"' in said.stdout
