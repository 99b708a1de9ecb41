"""The files of `deploy/`, as far as programs of this machine can judge them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from tests.support.ports import free_port
from tests.support.thorough import THOROUGH
from tests.support.waiting import TIMEOUT, eventually, wait_until
from tests.web.databases import leave_out
from tests.web.server import FAST, Server, serving

DEPLOY = Path(__file__).parents[2] / "deploy"
PATH = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))
NGINX = """
daemon off; worker_processes 1; pid {home}/nginx.pid; error_log {home}/error.log warn;
events {{ }}
http {{
    access_log off; client_body_temp_path {home}/body; proxy_temp_path {home}/proxy;
    fastcgi_temp_path {home}/fastcgi; uwsgi_temp_path {home}/uwsgi; scgi_temp_path {home}/scgi;
    map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}
    server {{ listen 127.0.0.1:{port}; absolute_redirect off; {locations} }}
}}
"""


def program(name: str, package: str) -> str:
    """A program of this machine; without it a test is left out, and says so."""
    found = shutil.which(name, path=PATH)
    if found is None:
        leave_out(f"{name} is missing here (Debian: apt install {package}), so files of deploy/ were not tried.")
        pytest.skip(f"there is no {name} here")
    return found


@contextmanager
def nginx(home: Path, locations: str):
    """nginx with these locations; its port."""
    port = free_port()
    (home / "nginx.conf").write_text(NGINX.format(home=home, port=port, locations=locations))
    process = subprocess.Popen([program("nginx", "nginx-light"), "-c", home / "nginx.conf", "-e", home / "error.log"])
    try:
        yield port
    finally:
        process.terminate()
        process.wait(TIMEOUT)


@pytest.mark.parametrize("strips", [True, False])
async def test_below_a_path_every_page_is_where_its_links_lead(strips, tmp_path):
    below = msgspec.structs.replace(FAST, prefix="/games", proxies=("127.0.0.1",))
    async with serving(settings=below) as server:
        locations = (DEPLOY / "nginx-prefix.conf").read_text()
        there = f"{server.base}/" if strips else server.base
        assert "proxy_pass http://127.0.0.1:8000/;" in locations
        locations = locations.replace("proxy_pass http://127.0.0.1:8000/;", f"proxy_pass {there};")
        with nginx(tmp_path, locations) as port:
            await eventually((tmp_path / "nginx.pid").exists)
            async with Server(port).browser() as ann:
                for path, heading in (("/", "Play tonight"), ("/games", "My games"), ("/rules", "How to play")):
                    page = await ann.client.get(f"/games{path}")
                    assert heading in page.text, path
                    assert 'href="/games/games"' in page.text
                assert (await ann.client.get("/games")).headers["location"] == "/games/"
                ann.base += "/games"
                ann.client.base_url = ann.base
                table = await ann.open_table("Ann")
                async with ann.tab(table, Origin=f"http://127.0.0.1:{port}") as tab:
                    await tab.until(lambda state: state["you"] == "Ann")
                for path in ("/metrics", "/api/admin/tables"):
                    assert (await ann.client.get(path)).status_code == 404


def test_a_container_has_the_files_that_it_is_made_of_and_no_others():
    root = DEPLOY.parent
    text = (DEPLOY / "Containerfile").read_text()
    copied = [name for line in re.findall("^COPY (.+) /src", text, re.MULTILINE) for name in line.split()]
    rules = (root / ".dockerignore").read_text().splitlines()
    assert {rule[1:] for rule in rules if rule.startswith("!")} == set(copied)
    assert "*" in rules
    assert all((root / name).exists() for name in copied)


@pytest.mark.skipif(not THOROUGH, reason="only in make thorough")
def test_a_container_is_built_and_started():
    buildah = program("buildah", "buildah")
    text = (DEPLOY / "Containerfile").read_text()
    base = re.findall("^FROM (.+)$", text, re.MULTILINE)[0]
    if subprocess.run([buildah, "pull", base], capture_output=True, check=False).returncode:
        leave_out(f"deploy/Containerfile was not built: {base} cannot be had here.")
        pytest.skip(f"{base} cannot be had here")
    file = DEPLOY / "Containerfile"
    subprocess.run(
        [buildah, "build", "--isolation", "chroot", "-t", "ruleshift-test", "-f", file, DEPLOY.parent], check=True
    )
    made = subprocess.run([buildah, "from", "ruleshift-test"], capture_output=True, text=True, check=True)
    port = f"RULESHIFT_PORT={free_port()}"
    inside = [buildah, "run", "--isolation", "chroot", "--env", port, made.stdout.strip(), "--"]
    server = subprocess.Popen([*inside, "ruleshift", "serve"])
    try:
        wait_until(lambda: subprocess.run([*inside, "ruleshift", "admin", "ready"], check=False).returncode == 0)
    finally:
        server.terminate()
        server.wait(TIMEOUT)
        subprocess.run([buildah, "rm", made.stdout.strip()], check=True)


def test_systemd_understands_the_units(tmp_path):
    analyze = program("systemd-analyze", "systemd")
    units = [*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")]
    assert units
    for unit in units:
        text = unit.read_text().replace("/opt/ruleshift/bin/ruleshift", sys.executable)
        (tmp_path / unit.name).write_text(text)
    answer = subprocess.run(
        [analyze, "verify", *(tmp_path / unit.name for unit in units)], capture_output=True, text=True, check=False
    )
    assert (answer.returncode, answer.stderr) == (0, "")
