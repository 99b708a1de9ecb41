"""Batches on a Ray cluster, with the extra `ray`. Ray plays the batch of a worker that dies again."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

from ruleshift import __version__
from ruleshift.cards import RuleshiftError
from ruleshift.install import install_command
from ruleshift.lab.batch import Batch, Keep, play_batch
from ruleshift.lab.plan import Job

__all__ = ("RayCluster",)

PATIENCE = 5.0
"""Seconds in which an address has to answer."""
AHEAD = 2
"""So many batches for each core are handed out at a time: enough to keep all busy, few enough for any memory."""


def _play(version: str, job: Job, first: int, end: int, keep: Keep) -> Batch | str:
    """A batch on some machine; a sentence instead if it cannot be played there."""
    if version != __version__:
        return f"A machine of the cluster has Ruleshift {__version__}, this one {version}: install the same everywhere."
    try:
        return play_batch(job, first, end, keep)
    except (RuleshiftError, OSError) as error:
        return str(error)


class RayCluster:
    """A cluster by its address, or one that is started on this machine."""

    def __init__(self, address: str | None = None) -> None:
        self.address = address
        try:
            self._ray: Any = import_module("ray")
        except ModuleNotFoundError:
            raise RuleshiftError(f"Games on a cluster need Ray: {install_command('ray')}.") from None

    def play(self, job: Job, ranges: Iterable[range], keep: Keep) -> Iterator[Batch]:
        """Play the batches, some at a time."""
        started = self._connect()
        try:
            yield from _play_all(self._ray, job, ranges, keep)
        finally:
            if started:
                self._ray.shutdown()

    def _connect(self) -> bool:
        """Join the cluster, or start one; False if this program is part of one already."""
        if self._ray.is_initialized():
            return False
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        if self.address:
            _knock(self.address)
        settings: dict[str, Any] = {"include_dashboard": False} if not self.address else {"address": self.address}
        try:
            self._ray.init(log_to_driver=False, logging_level="error", **settings)
        except (ConnectionError, RuntimeError, ValueError, OSError) as error:
            where = f"at {self.address}" if self.address else "on this machine"
            reason = str(error).strip().splitlines()[0][:200] if str(error).strip() else type(error).__name__
            raise RuleshiftError(f"Ray cannot be reached {where}: {reason}") from None
        return True


def _knock(address: str) -> None:
    """Ray waits a minute for an address where nobody is: ask first."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not (host and port.isdigit()):
        raise RuleshiftError(f"The address of a Ray cluster is HOST:PORT, such as 10.0.0.1:6379, not {address[:60]!r}.")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or "no answer"
        raise RuleshiftError(f"There is no Ray at {address}: {reason}. Start one with `ray start --head`.") from None


def _play_all(ray: Any, job: Job, ranges: Iterable[range], keep: Keep) -> Iterator[Batch]:  # noqa: ANN401 - the module
    # A batch is played again however often its worker dies; it is the same batch every time.
    remote = ray.remote(num_cpus=1, max_retries=-1)(_play)
    handed = ray.put(job)
    waiting = iter(ranges)
    running: list[Any] = []
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    try:
        while True:
            while len(running) < most and (numbers := next(waiting, None)) is not None:
                running.append(remote.remote(__version__, handed, numbers.start, numbers.stop, keep))
            if not running:
                return
            done, running = ray.wait(running, num_returns=1)
            for batch in ray.get(done):
                if isinstance(batch, str):
                    raise RuleshiftError(batch)
                yield batch
    finally:
        for task in running:
            ray.cancel(task, force=True)
