"""A fact is silly if it is about the word instead of the organ; every other fact is let stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleshift.cards import Card, Kind
from ruleshift.decks import EDITIONS, find_deck
from ruleshift.engine.effects.silly_facts import is_silly
from tests.support.each import each

ORGANS = [card for card in find_deck("anatomy").cards if "facts" in card.data]


def organ(*names: str) -> Card:
    """An organ of which no fact is known yet."""
    return Card(name=names[0], kind=Kind.KEEPER, data={"spellings": list(names[1:])})


def forgotten(card: Card) -> Card:
    """The same organ, without the facts that its deck lists."""
    return organ(card.name, *card.data["spellings"])


SILLY_OF_THE_HEART = (
    "it is an organ",
    "starts with H",
    "It starts with an H.",
    "has five letters",
    "It has 5 letters",
    "rhymes with cart",
    "is a card in this deck",
    "is a word",
    "is spelled with two Es",
    "It has two E's",
    "Heart starts with the letter H",
    "The heart begins with h",
    "begins with 'he'",
    'It ends in "art"',
    "It ends with a T",
    "Its last letter is t",
    "It contains the letter a",
    "It has an A in it",
    "It has a silent e",
    "Its name has five letters",
    "Its name is short",
    "It's a five-letter word",
    "It is a short word",
    "It has one syllable",
    "One-syllable word",
    "It is monosyllabic",
    "Nothing rhymes with it",
    "You can spell it H-E-A-R-T",
    "H-E-A-R-T",
    "H is for heart",
    "Spelled backwards it is traeh",
    "traeh",
    "It is an anagram of earth",
    "It contains the word ear",
    'It contains "ear"',
    "There is an ear in heart",
    "It is hard to spell",
    "It is easy to say",
    "It comes after brain in the alphabet",
    "It comes first alphabetically",
    "It is a noun",
    "It is a body part",
    "It is part of the body",
    "It is a part of the human body",
    "It is an organ in the human body",
    "It's one of the organs",
    "A heart is a heart",
    "It is called heart",
    "It is a heart",
    "This is a card",
    "It is a Keeper",
    "It is in this deck",
    "I just played it",
    "It is on the table",
    "It has more vowels than consonants",
    "It has two vowels and three consonants",
    "It begins with H and ends with T",
    "It rhymes with cart, dart and smart",
    "The word has a t at the end",
    "sounds like art",
    "It's a thing",
    "It exists",
    "Everybody has it",
    "We all have it",
    "It is found in the body",
    "This is a fact about the heart",
    "it is five characters long",
    "It is in the dictionary",
    "It would be worth 8 points in Scrabble",
    "The plural is hearts",
    "It is needed for two goals",
    "Its emoji is red",
    "You pronounce it hart",
    "It is pronounced like hart",
    "It has a funny name",
    "The name of this organ is short",
    "Heart has 5 letters and it is an organ",
    "It starts with a capital H",
    "first letter h",
    "The first letter is H",
    "it's spelt with an h",
    "...",
    "its name rhymes with part",
    "there are 5 letters in heart",
    "there's an H in it",
    "Its name starts with H",
    "It is an English word",
    "It's a real organ",
    "It is a human organ",
    "heart",
)

SILLY_OF_THE_LIVER = (
    "Heart is spelled H E A R T",
    "The word heart has five letters",
    "It has two syllables",
    "It contains a vowel",
    "its a Keeper card",
    "Its name is five letters long",
    "Its name is long",
    "it has the letter E twice",
    "The first letter of its name is L",
    "The name begins with a consonant",
    "It is a long word",
    "It's an organ of the body",
    "is one of the organs in the deck",
    "It has an odd number of letters",
    "Five letters",
    "Letters: 5",
    "Liver has the word live in it",
    "contains live",
    "It contains 'live'",
    "L-I-V-E-R",
    "L I V E R",
    "it is alphabetically before Lungs",
    "It is four letters long",
    "two vowels",
    "It rhymes with river",
    "Liver rhymes with giver!",
    "It sounds like river",
    "IT STARTS WITH L",
    'liver begins with "L"',
    "it begins with an l and has 5 letters",
    "The word liver is a noun",
    "it's a word of five letters",
    "The liver is an organ",
    "The liver is one of our organs",
    "A liver is part of a human body",
    "Its first letter comes after K",
    "It ends with an R",
    "It ends in er",
    "You write it with a v",
    "It is written with five letters",
    "Liver is liver",
    "This card is called liver",
    "It's the card I just played",
    "It is the name of an organ",
    "It is the name of a card",
    "It has the letters L, I, V, E and R",
    "No other organ starts with L",
    "It is the only organ that starts with L",
    "It's the only card with a V",
    "The name has an even number of letters",
    "liver has 3 consonants",
    "revil spelled backwards",
    "If you turn it round it is revil",
    "It is an organ, it is a word and it is a card",
    "It is a part of our body.",
    "it is one of the organs of the human body",
    "Its name consists of five letters",
    "its got five letters in it",
    "The word is short",
    "it is a single word",
    "it's just one word",
    "It's a Fluxx card",
    "You can play it",
    "Anatomy Fluxx has it",
    "it is an english noun",
    "Liver has two syllables and rhymes with quiver",
    "it starts with the same letter as lungs",
    "It shares a letter with lungs",
    "There are two vowels in its name",
    "The letter L begins it",
    "Its name appears on a card",
    "has L as its first letter",
    "It has L in it",
    "Take away the r and you get live",
    "Add an s and you get livers",
    "It is an organ, duh",
    "You write it with five letters",
    "It looks like it has five letters",
    "It starts w/ L",
    "It is the longest name",
    "It's a tongue twister",
    "It sounds funny",
    "All its letters are different",
    "Everybody knows it is an organ",
    "I think it is an organ",
    "Its name is Liver",
    "Liver is the name of this card",
    "It is used in the Goal Bile",
    "The plural is livers",
    "Starting letter: L",
    "It is a five-lettered word",
    "It starts with L, like lemon",
)

SENSIBLE_OF_THE_HEART = (
    "It is the largest organ",
    "It has four chambers",
    "It begins with the atria",
    "It starts with a valve and ends with an artery",
    "It sounds like lub-dub",
    "It is shaped like the letter J",
    "It looks like a J",
    "It is J-shaped",
    "It forms a C around the duodenum",
    "It has an S curve",
    "It has B cells and T cells",
    "It stores vitamin A and vitamin D",
    "It contains vitamin K",
    "It weighs 300 g",
    "It is about 7 m long",
    "It is an internal organ",
    "Valves keep blood from flowing backwards",
    "Damage to it can make you lose words",
    "It helps us find words and letters",
    "It controls speech",
    "Broca's area lets us pronounce words",
    "A fainting spell can come from it",
    "It is about the size of a deck of cards",
    "Men have a Y chromosome in every cell",
    "It has two lobes",
    "You have only one",
    "Humans have one",
    "People have two",
    "Not everybody has one",
    "Women have it",
    "Its name comes from Greek",
    "The word comes from the Latin for little mouse",
    "It is named after Langerhans",
    "Its name means all flesh in Greek",
    "It starts with P and makes insulin",
    "It starts with L but is the largest gland",
    "It is an organ that pumps blood",
    "It is an organ. It pumps blood.",
    "It ends in the rectum",
    "It begins at the mouth",
    "Its goal is to clean the blood",
    "It is the keeper of memories",
    "It is part of the digestive system",
    "It is a gland",
    "It is a muscle",
    "It is red",
    "The heart is a muscle",
    "It is in the chest",
    "It beats",
    "It can grow back",
    "It weighs more than a kilogram",
    "It helps the blood to clot",
    "The portal vein leads to it",
    "It is a vital organ",
    "It is an organ in the chest",
    "It is paired",
    "An ECG shows a P wave and a T wave",
    "It gets oxygen in the lungs",
    "You cannot live without it",
    "It has a pronounced curve",
    "It has its own pacemaker",
    "It is in the U.S. the leading cause of death",
    "Blood type O fits everybody",
    "Its cells have two nuclei",
    "It has no nerves",
    "It is called the seat of love",
    "Skin is called the largest organ",
    "It is about as big as a fist",
    "It has a left and a right half",
    "It reads signals",
    "E. coli live in it",
    "It hears nothing",
    "It makes an enzyme called lipase",
    "It contains no bone",
    "It has an outer layer",
    "It is five inches long",
    "It is twelve centimetres long",
    "It has a long duct",
    "It has three layers",
    "In men it is larger",
)

SENSIBLE_OF_THE_LIVER = (
    "It is the biggest gland in the body",
    "It is the body's chemical factory",
    "It turns thoughts into words",
    "It is where words are formed",
    "It is the part that finds words",
    "It stores words",
    "It forms letters into words when we read",
    "It makes bile",
    "It lies under the ribs on the right",
    "It has two main lobes",
    "It can be transplanted in part",
    "It breaks down alcohol",
    "It is dark red",
    "Drinking too much damages it",
    "It is in the abdomen",
    "It is the second largest organ",
    "The liver is the only organ that can regrow",
    "It has a double blood supply",
    "It stores sugar as glycogen",
    "It starts in the womb",
    "It begins to work before birth",
    "It starts at the pharynx and ends at the stomach",
    "It starts with chewing",
    "Digestion starts with it",
    "It ends with a sphincter",
    "Its job is to filter blood",
    "Inflammation of it is called hepatitis",
    "Hepatitis A, B and C attack it",
    "Hepatitis B harms it",
    "It is affected by hepatitis C",
    "It makes vitamin D",
    "It needs vitamins B and C",
    "X-rays show it",
    "You can see it in an X-ray",
    "It is the longest part of the gut",
    "It is six metres long",
    "It has the shape of a capital J",
    "Its left half is smaller",
    "It is held up by ligaments",
    "It is part of the immune system",
    "It is one of two glands on the kidneys",
    "It has a name in Latin, hepar",
    "It is called hepar in Latin",
    "Doctors of it are called hepatologists",
    "Its study is called hepatology",
    "A person has 206 of them",
    "Everybody has two",
    "A baby has more of them",
    "Only women have it",
    "Only men have one",
    "Nobody can live without it",
    "It is as long as a finger",
    "It is about the length of your forearm",
    "Its length is about 25 cm",
    "It is short",
    "It is long",
    "It is thick",
    "It is a tube",
    "It is a bag",
    "It is soft",
    "It is hollow",
    "It is a pair",
    "It needs oxygen",
    "It uses energy",
    "It gets bigger with age",
    "It can hold half a litre",
    "It can store a litre of blood",
    "It can be removed",
    "It can be donated",
    "You can donate part of it",
    "It is in the game of football often hurt",
    "It is hard to see",
    "It is hard to treat",
    "It is easy to injure",
    "Smoking is bad for it",
    "It keeps us warm",
    "It is a sign of life",
    "It controls the heartbeat",
    "It has a rhythm",
    "It has characteristic lobes",
    "It is cardiac muscle",
    "It sends messages",
    "It is the keeper of time",
    "It was first transplanted in 1967",
    "Barnard transplanted it in 1967",
    "It plays a role in immunity",
    "It plays a part in digestion",
    "It is an endocrine organ",
    "It is a hollow organ",
    "It is a digestive organ",
    "It is an organ of digestion",
    "It is an organ of touch",
    "It is the organ of thought",
    "It is a sense organ",
    "Its cells are called hepatocytes",
    "It is named in the Bible",
    "It is next to the stomach",
    "It is below the diaphragm",
    "It has a blood type",
    "B cells mature in it",
    "Red cells die in it",
    "It recycles iron",
    "It grows until you are 20",
    "It is warm",
    "It is wet",
    "It is white",
    "In cows it is eaten",
    "People eat it with onions",
    "It is eaten with onions",
    "It is a food",
    "It is tasty",
    "You can live with one",
    "It is the first organ to form",
    "It is the last organ to mature",
    "It has no pain sensors",
    "It comes in pairs",
    "It comes after the stomach",
    "It comes before the large intestine",
    "It starts with the liver",
    "It starts with L and it is the largest gland",
    "It begins with an L, and you have only one",
    "It reads letters and words",
    "It is shaped like the letter L",
    "It is shaped like a capital L",
    "It is yellow when ill",
    "It needs two arteries",
    "It is a filter",
    "It has 2 lobes",
    "Yes, it makes bile",
    "You need it",
    "It sounds dull when tapped",
    "It is heavier than the heart",
)

SILLY_OF_ANY = (
    "{name} starts with {first}",
    "It starts with the letter {first}.",
    "it begins with an {first}",
    "It ends in {last}",
    "Its last letter is {last}",
    "It is spelled {spaced}",
    "It has {count} letters",
    "The word {name} is {count} letters long",
    "The name has {count} letters",
    "It rhymes with {rhyme}",
    "{name} rhymes with {rhyme}!",
    "It is an organ",
    "The {name} is an organ of the human body.",
    "It is a card",
    "{name} is a card in this deck",
    "It is a word",
    "{name} is a word",
    "It is called {name}",
    "A {name} is a {name}",
    "It's easy to spell {name}",
    "It has an {first} in it",
    "There are {count} letters in {name}",
)
names = st.text("abcdefghijklmnopqrstuvwxyz", min_size=3, max_size=12).map(str.title)
styles = st.sampled_from((str, str.upper, str.lower, lambda said: f"  {said} ", lambda said: said.rstrip(".!") + "!"))


@each(SILLY_OF_THE_HEART)
def test_silly_facts_of_the_heart(fact: str):
    assert is_silly(fact, organ("Heart"))


@each(SILLY_OF_THE_LIVER)
def test_silly_facts_of_the_liver(fact: str):
    assert is_silly(fact, organ("Liver"))


@each(SENSIBLE_OF_THE_HEART)
def test_sensible_facts_of_the_heart(fact: str):
    assert not is_silly(fact, organ("Heart"))


@each(SENSIBLE_OF_THE_LIVER)
def test_sensible_facts_of_the_liver(fact: str):
    assert not is_silly(fact, organ("Liver"))


@each(ORGANS, lambda card: card.name)
def test_no_fact_of_the_deck_is_silly(card):
    for fact in card.data["facts"]:
        for said in (fact, fact.upper(), f"It is true that {fact[:1].lower()}{fact[1:]}", fact.rstrip(".")):
            assert not is_silly(said, forgotten(card)), said


def test_only_anatomy_has_facts_among_the_printed_decks():
    with_facts = {edition for edition in EDITIONS for card in find_deck(edition).cards if "facts" in card.data}
    assert with_facts == {"anatomy"}


def about(template: str, name: str) -> str:
    letters = [sign for sign in name if sign.isalpha()]
    return template.format(
        name=name,
        first=letters[0],
        last=letters[-1],
        spaced=" ".join(letters),
        count=len(letters),
        rhyme=f"b{name[1:]}",
    )


@each(ORGANS, lambda card: card.name)
def test_what_is_silly_of_one_organ_is_silly_of_all(card):
    for template in SILLY_OF_ANY:
        said = about(template, card.name)
        assert is_silly(said, forgotten(card)), said


@given(names, st.sampled_from(SILLY_OF_ANY), styles)
def test_the_same_is_silly_of_whatever_a_custom_deck_asks_about(name, template, style):
    said = style(about(template, name))
    assert is_silly(said, organ(name)), said


@given(st.sampled_from(ORGANS), st.data(), styles)
def test_a_fact_with_something_silly_added_still_tells_something(card, data, style):
    fact = data.draw(st.sampled_from(card.data["facts"]))
    said = style(f"{about(data.draw(st.sampled_from(SILLY_OF_ANY)), card.name)}. {fact}")
    if len(said) <= 200:
        assert not is_silly(said, forgotten(card)), said


@given(st.text(max_size=300), st.lists(st.text(max_size=20), min_size=1, max_size=3))
def test_any_text_is_judged(fact, own):
    assert is_silly(fact, organ(*own)) in (True, False)


def test_what_a_deck_lists_is_no_silly_fact():
    letter = Card(name="Q", kind=Kind.KEEPER, data={"facts": ["It looks like an O.", "A rare letter."]})
    assert not is_silly("a rare letter.", letter)
    assert is_silly("It is a letter", letter)
    assert is_silly("A rare letter.", organ("Q"))


@pytest.mark.parametrize("nothing", ["", "...", "?!", "It.", ", and"])
def test_who_says_nothing_tells_no_fact(nothing: str):
    assert is_silly(nothing, organ("Heart"))
