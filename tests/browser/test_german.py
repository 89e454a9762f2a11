"""The widgets in German in a real JupyterLab: German words, and no English of the table left on the page."""

from __future__ import annotations

import re

from lab import Lab, open_notebook, run_all, screenshot
from playwright.sync_api import Locator, Page, expect

from widgets import _texts

HEAD = "import widgets\nwidgets.set_language('de')\n"
CELLS = (
    HEAD + "from gamelib import Package, PocketRails\nfrom widgets import *\n"
    "stepper = TurnStepper(Package(players=2), seats=['you', 'greedy'], seed=7)\nstepper.roll()\nstepper",
    "bet = Predict.choice('Darf sie bewegt werden?', ['Ja', 'Nein'], lambda: 1, hints=['Zähle.'],\n"
    "    reasons={'Gezählt': '', 'Geraten': ''})\nbet",
    "rails = TurnStepper(PocketRails(players=2), seats=['you', 'greedy'], seed=7)\nrails.roll()\nrails.roll()\nrails",
    "PositionEditor(Package(players=2))",
    "TurnExplorer(Package(players=2).position('packages 1 4 2 2 2 / 0 2 4 3 3, pawns 4 / 2, supply 1 / 0, "
    "green rolled 4'))",
    "lab = ScoreLab(Package(players=2), ['random', 'random'], games=1_000)\nlab.run()\nlab.wait()\nlab",
)
SHOWN = """root => {
  const said = [];
  for (const node of root.querySelectorAll("*")) {
    const label = node.getAttribute("aria-label") ?? node.getAttribute("title");
    const language = node.closest("[lang]").getAttribute("lang");
    if (language === "de" && label) said.push(label);
    for (const kid of node.childNodes) {
      if (language === "de" && kid.nodeType === 3 && kid.nodeValue.trim()) said.push(kid.nodeValue.trim());
    }
  }
  return said;
}"""


def english() -> list[re.Pattern[str]]:
    """Patterns of the English texts with words of their own that the German table says in another way."""
    found = []
    german = {one for text in _texts.table("de").values() for one in text.split("|")}
    for text in _texts.table("en").values():
        for one in text.split("|"):
            words = re.sub(r"\{\w+\}|[^a-z]", "", one)
            if one not in german and len(words) >= (8 if "{" in one else 3):
                found.append(re.compile(re.sub(r"\\\{\w+\\\}", ".*", re.escape(one.strip()))))
    return found


def check_german(root: Locator) -> None:
    """Everything that is marked as German is."""
    said = root.evaluate(SHOWN)
    assert len(said) > 10
    left = [(each, rule.pattern) for each in said for rule in english() if rule.fullmatch(each)]
    assert left == [], left


def test_widgets_speak_german(page: Page, lab: Lab) -> None:
    open_notebook(page, lab, lab.write_notebook("deutsch.ipynb", *CELLS))
    run_all(page)
    roots = page.locator(".jp-OutputArea .gl-root[lang=de]")
    expect(roots).to_have_count(len(CELLS), timeout=20_000)
    for at in range(len(CELLS)):
        check_german(roots.nth(at))
    stepper, bet = roots.nth(0), roots.nth(1)

    expect(stepper.get_by_role("group", name="Zeitleiste")).to_be_visible()
    expect(stepper.get_by_role("heading", name="Was in diesem Zug geschah")).to_be_visible()
    stepper.get_by_role("button", name="Würfeln", exact=True).click()
    expect(stepper.get_by_role("button", name="rückgängig")).to_have_attribute("aria-disabled", "false")
    expect(stepper.get_by_text("Zug 1, green", exact=False).first).to_be_visible()
    stepper.get_by_role("button", name="Tasten").click()
    expect(stepper.get_by_text("einen Schritt zurück, vor")).to_be_visible()
    stepper.get_by_label("Oder tippe eine Aktion").fill("deliver 9")
    stepper.get_by_role("button", name="Versuchen").click()
    expect(stepper.get_by_role("alert")).to_contain_text("Nichts hat sich geändert.")
    check_german(stepper)
    expect(stepper.locator(".gl-log [lang=en]").first).to_be_visible()
    screenshot(page, "german-stepper")

    expect(bet.get_by_role("heading", name="Vorhersage")).to_be_visible()
    bet.get_by_text("Nein").click()
    bet.get_by_text("90", exact=False).click()
    bet.get_by_text("Gezählt").click()
    bet.get_by_role("button", name="Aufdecken").click()
    expect(bet.get_by_text("Brier-Wert", exact=True)).to_be_visible()
    check_german(bet)
    screenshot(page, "german-predict")
