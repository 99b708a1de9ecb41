"""The faces of cards: every card of every deck, in every form, drawn in a real browser."""

from __future__ import annotations

import pytest

from ruleshift.decks import EDITIONS

FORMS = ("large", "hand", "strip", "table", "plaque", "token")

DRAW = """async ([deck, forms, vars]) => {
  const cards = await import("/static/js/cards/card.js");
  const entries = await (await fetch(`/api/cards?decks=${deck}`)).json();
  cards.learn(entries);
  const felt = document.createElement("main");
  felt.id = "faces";
  felt.className = "felt-cloth";
  felt.style.cssText = "display:flex;flex-wrap:wrap;gap:10px";
  cards.dress(felt, cards.lookOf(deck));
  for (const [name, value] of Object.entries(vars)) felt.style.setProperty(name, value);
  for (const form of forms) for (const entry of entries) {
    const card = cards.makeCard(entry.name, { form });
    const slot = document.createElement("div");
    if (form === "plaque") slot.style.width = "170px";
    slot.append(card);
    felt.append(slot);
  }
  document.body.replaceChildren(felt);
  cards.fitNames(felt);
  await Promise.all([...document.images].map(image => image.decode()));
  return entries.length;
}"""

CUT = """() => [...document.querySelectorAll("#faces .card[data-form=table] .card__name")].filter(name => {
  const range = document.createRange();
  range.selectNodeContents(name);
  const text = range.getBoundingClientRect(), box = name.parentElement.getBoundingClientRect();
  const window_ = name.parentElement.querySelector(".card__window").getBoundingClientRect();
  return text.left < box.left || text.right > box.right || text.bottom > box.bottom || text.top < window_.bottom - 1;
}).map(name => name.textContent)"""

SMALL = """() => [...document.querySelectorAll("#faces *")]
  .filter(each => [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
  .map(each => [parseFloat(getComputedStyle(each).fontSize), each.className, each.textContent])
  .filter(([size]) => size < 12)"""

OUTSIDE = """() => [...document.querySelectorAll("#faces .sum")].filter(sum => {
  const box = sum.getBoundingClientRect();
  return [...sum.children].some(line => {
    const inner = line.getBoundingClientRect();
    return inner.left < box.left - 1 || inner.right > box.right + 1 || inner.bottom > box.bottom + 1;
  });
}).map(sum => `${sum.closest(".card").dataset.form}: ${sum.closest(".card").dataset.name}`)"""


def drawn(ann, deck: str, forms, **lengths: str) -> None:
    ann.enter("/rules")
    assert ann.page.evaluate(DRAW, [deck, list(forms), {f"--{name}": value for name, value in lengths.items()}])


@pytest.mark.parametrize("deck", EDITIONS)
def test_every_face_can_be_read(visit, house, deck: str):
    ann = visit()
    drawn(ann, deck, FORMS)
    assert ann.page.evaluate(SMALL) == []
    assert ann.page.evaluate(CUT) == []
    assert ann.page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("size", [66, 72, 91, 165])
def test_names_on_the_table_are_never_cut(visit, house, size: int):
    ann = visit()
    for deck in EDITIONS:
        drawn(ann, deck, ["table"], c=f"{size}px")
        assert ann.page.evaluate(CUT) == []
        assert ann.page.evaluate(OUTSIDE) == []


def test_a_face_shows_what_its_card_is_about(visit, house):
    ann = visit()
    drawn(ann, "pirate", ["hand"])

    def text(name: str, part: str) -> str:
        return " ".join(ann.page.locator(f'.card[data-name="{name}"] {part}').first.inner_text().split())

    assert text("Draw 5", ".numeral") == "5"
    assert text("Hand Limit 4", ".numeral") == "≤4"
    assert text("Munitions", ".sum") == "🧨 + or"
    assert ann.page.locator(".card[data-name='Munitions'] .sum .pic").count() == 3
    assert text("Steal a Keeper", ".card__deed") == "take"
    assert text("Veto!", ".card__deed") == "stops"
    assert ann.page.locator(".card[data-name='Veto!'] .card__deed use").get_attribute("href") == "#mark-rule"


def test_what_hangs_on_a_card_stays_when_its_form_changes(visit, house):
    ann = visit()
    drawn(ann, "pirate", ["hand"])
    kept = ann.page.evaluate(
        """async () => {
          const cards = await import("/static/js/cards/card.js");
          const card = document.querySelector(".card[data-name='Treasure Map']");
          cards.setBadge(card, "+2");
          cards.setTarget(card, true);
          cards.setTag(card, "use");
          cards.setWord(card, "arrr");
          cards.setForm(card, "table");
          cards.setTarget(card, false);
          const hanging = card.querySelectorAll(".card__badge, .card__target, .card__tag, .card__word");
          return [...hanging].map(each => each.textContent);
        }"""
    )
    assert sorted(kept) == ["+2", "use", "“arrr”"]


def test_a_deck_brings_its_own_colour_dark_enough_for_cream(visit, house):
    ann = visit().enter("/rules")
    ratios = ann.page.evaluate(
        """async () => {
          const { feltColours } = await import("/static/js/cards/themes.js");
          const luminance = colour => [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16) / 255)
            .map(each => each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
            .reduce((sum, each, at) => sum + each * [0.2126, 0.7152, 0.0722][at], 0);
          return ["#ffffff", "#ffff00", "#00ff88", "#123456", "#000000", "#ff00aa"].map(colour =>
            (luminance("#fbf6e9") + 0.05) / (luminance(feltColours(colour)["--own-lit"]) + 0.05));
        }"""
    )
    assert min(ratios) >= 4.5
