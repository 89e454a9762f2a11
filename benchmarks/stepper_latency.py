"""From click to repaint in the turn stepper: JupyterLab, kernel and Chromium on this machine, 200 steps of games."""

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))

import chromium
from conftest import ARGUMENTS
from lab import open_notebook, run_all, serve, within

STEPS = 200
CELLS = (
    "from gamelib import Package\nfrom widgets import TurnStepper",
    *(f"TurnStepper(Package(players=3).start(first=0), seed={seed})" for seed in (1, 2, 3)),
)
# The least that a click can take here: a widget that is nothing but a number, which Python counts up.
BARE = """
import anywidget, traitlets
class Counter(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
      el.innerHTML = '<div class="bare"><button>+</button><span></span></div>';
      const show = () => { el.querySelector("span").textContent = model.get("count"); };
      el.querySelector("button").onclick = () => model.send({});
      model.on("change:count", show); show();
    } };'''
    count = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(lambda *_: self.set_trait("count", self.count + 1))
Counter()
"""
# A step is over when the line below the timeline has changed and the browser has painted: the callback of an animation
# frame comes before the paint, a task queued in it after.
STEP = """async number => {
  const root = document.querySelectorAll(".gl-root")[number];
  const where = () => root.querySelector(".gl-where").textContent;
  const button = root.querySelector(".gl-roll") ?? root.querySelector(".gl-opt");
  if (!button) return null;
  const before = where(), start = performance.now();
  await new Promise(done => {
    const observer = new MutationObserver(() => {
      if (where() === before) return;
      observer.disconnect();
      done();
    });
    observer.observe(root, { subtree: true, childList: true, characterData: true });
    button.click();
  });
  await new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
  return performance.now() - start;
}"""


BARE_STEP = (
    STEP.replace('document.querySelectorAll(".gl-root")[number]', 'document.querySelector(".bare")')
    .replace('root.querySelector(".gl-roll") ?? root.querySelector(".gl-opt")', 'root.querySelector("button")')
    .replace(".gl-where", "span")
)


def measure():
    """Milliseconds of each step in steppers, and of each click in a bare counter."""
    path = chromium.find()
    if not path:
        sys.exit(chromium.HELP)
    home = Path(tempfile.mkdtemp(prefix="stepper-latency-"))
    root = home / "notebooks"
    root.mkdir()
    with serve(root, home) as lab, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1300, "height": 950}, reduced_motion="reduce")
        open_notebook(page, lab, lab.write_notebook("latency.ipynb", *CELLS, BARE))
        run_all(page)
        page.wait_for_selector(".gl-roll")
        times = []
        for number in range(len(CELLS) - 1):
            while len(times) < STEPS and (step := within(page, 20, STEP, number)) is not None:
                times.append(step)
        bare = [within(page, 20, BARE_STEP, 0) for _ in range(STEPS)]
        browser.close()
        return times, bare


def row(times):
    """Median, 95 % and longest, rounded."""
    found = sorted(times)
    return f"| {statistics.median(found):.0f} | {found[len(found) * 95 // 100]:.0f} | {found[-1]:.0f} |"


if __name__ == "__main__":
    steps, clicks = measure()
    print("click to repaint, in milliseconds")
    print("| what | median | 95 % | longest |")
    print("|---|---:|---:|---:|")
    print(f"| {len(steps)} steps in the stepper {row(steps)}")
    print(f"| {len(clicks)} clicks in a bare counter {row(clicks)}")
    print("asked for: at most 50 ms at 95 % in the stepper")
