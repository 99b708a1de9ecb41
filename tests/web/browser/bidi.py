"""Firefox by WebDriver BiDi, with the WebSocket client that the server brings along."""

from __future__ import annotations

import itertools
import json
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.support.waiting import TIMEOUT, wait_until

__all__ = ("Firefox",)

PREFERENCES = {
    "remote.prefs.recommended": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "app.update.disabledForTesting": True,
    "ui.prefersReducedMotion": 1,
}


class Firefox:
    """A headless Firefox with a profile of its own, and one page."""

    def __init__(self, program: str) -> None:
        self._folder = tempfile.TemporaryDirectory()
        profile = Path(self._folder.name)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        command = [program, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(profile)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._open = ExitStack()
        self._ids = itertools.count(1)
        self.said: list[str] = []
        self._line = self._connect(profile / "WebDriverBiDiServer.json")
        self.do("session.new", capabilities={})
        self.do("session.subscribe", events=["log.entryAdded"])
        self.page = str(self.do("browsingContext.getTree")["contexts"][0]["context"])
        self.do("browsingContext.setViewport", context=self.page, viewport={"width": 1366, "height": 768})

    def _connect(self, told: Path) -> ClientConnection:
        try:
            door = json.loads(wait_until(lambda: told.exists() and told.read_text()))
        except AssertionError:
            self.close()
            raise
        address = f"ws://{door['ws_host']}:{door['ws_port']}/session"
        return self._open.enter_context(connect(address, max_size=None, open_timeout=TIMEOUT, ping_interval=None))

    def do(self, method: str, **params: Any) -> dict[str, Any]:
        """One command; what it returns. Errors of the page are kept in `said`."""
        number = next(self._ids)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            heard = json.loads(self._line.recv(timeout=TIMEOUT))
            if heard.get("method") == "log.entryAdded" and heard["params"]["level"] == "error":
                self.said.append(str(heard["params"]["text"]))
            if heard.get("id") == number:
                assert heard["type"] == "success", heard
                return dict(heard["result"])

    def goto(self, address: str) -> None:
        self.do("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def run(self, script: str) -> Any:
        """The value of an expression, or of the promise that it is; as JSON."""
        text = f"(async () => JSON.stringify(await ({script})))()"
        found = self.do("script.evaluate", expression=text, target={"context": self.page}, awaitPromise=True)
        assert found["type"] == "success", found
        return json.loads(found["result"].get("value", "null"))

    def close(self) -> None:
        self._open.close()
        self._process.terminate()
        self._process.wait(timeout=TIMEOUT)
        self._folder.cleanup()
