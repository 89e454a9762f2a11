"""The wheel in an environment of its own: it plays, counts, and shows a widget, and the checkout has no part in it."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from lab import Lab, kernel_eval, open_notebook, run_all, screenshot
from packages import ROOT, build
from playwright.sync_api import Page, expect
from test_stepper import play_turn

CHECK = """
import importlib.util, sys
from importlib.metadata import packages_distributions
from pathlib import Path

import gamelib, widgets
from gamelib import Package, PocketRails
from gamelib.odds import simulate

for module in (gamelib, widgets):
    assert Path(module.__file__).is_relative_to(sys.prefix), module.__file__
    assert packages_distributions()[module.__name__] == ["gamelib-notebooks"]
assert not [name for name in ("numpy", "numba", "matplotlib", "jupyterlab") if importlib.util.find_spec(name)]

play = Package(players=2).play(["greedy", "random"], seed=7)
assert play.state.is_over and sum(play.state.returns) == 1
assert play.export_html("game.html").exists()
for game in (Package(players=2), PocketRails(players=2)):
    sample = simulate(game, ["greedy", "random"], games=20, seed=1)
    assert sample.games == 20
    assert sample.game(3).state.is_over
print("fine")
"""
SHOW = """
from gamelib import Package
from widgets import TurnStepper

stepper = TurnStepper(Package(players=2).start(first=0), seed=7)
stepper
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The interpreter of a new, empty environment into which pip installed the wheel, and a kernel."""
    folder = tmp_path_factory.mktemp("installed")
    (wheel,) = build(ROOT, folder, "wheel")
    venv.create(folder / "env")
    python = str(folder / ("env/Scripts/python.exe" if os.name == "nt" else "env/bin/python"))
    install = ["install", "-q", "--no-compile", "-c", str(ROOT / "constraints.txt"), str(wheel), "ipykernel"]
    subprocess.run([sys.executable, "-m", "pip", "--python", python, *install], check=True, timeout=300)
    return python


@pytest.mark.timeout(400)
def test_the_installed_package_plays_counts_and_shows_a_widget(
    python: str, lab: Lab, page: Page, tmp_path: Path
) -> None:
    elsewhere = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(
        [python, "-c", CHECK], cwd=tmp_path, env=elsewhere, capture_output=True, text=True, timeout=120
    )
    assert (ran.stdout.strip(), ran.stderr) == ("fine", "")
    page.emulate_media(reduced_motion="reduce")
    page.goto("about:blank")  # a JupyterLab that is loaded already would not know of the kernel
    open_notebook(page, lab, notebook_for(python, lab))
    run_all(page)
    assert Path(kernel_eval(page, "import widgets; print(widgets.__file__)")).is_relative_to(Path(python).parents[1])
    root = page.locator(".gl-root")
    expect(root.locator(".gl-roll")).to_be_visible(timeout=20_000)
    play_turn(page, root, "stepper", root.locator(".gl-roll").click, root.locator(".gl-opt").first.click)
    assert "deliver" in kernel_eval(page, "print(stepper.playthrough.actions)")
    assert kernel_eval(page, "print(stepper.export_html('installed.html').exists())").strip() == "True"
    screenshot(page, "installed")


def notebook_for(python: str, lab: Lab) -> str:
    """A notebook whose kernel is this interpreter; the server is told of it."""
    spec = lab.settings.parent / "data/kernels/installed/kernel.json"
    spec.parent.mkdir(parents=True)
    command = [python, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec.write_text(json.dumps({"argv": command, "display_name": "Installed", "language": "python"}), encoding="utf-8")
    path = lab.root / lab.write_notebook("installed.ipynb", SHOW)
    document = json.loads(path.read_text(encoding="utf-8"))
    document["metadata"]["kernelspec"] |= {"name": "installed", "display_name": "Installed"}
    path.write_text(json.dumps(document), encoding="utf-8")
    return path.name
