"""How all pages draw: what is described anew becomes what stands there, and nothing that somebody is at is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[3] / "src" / "ruleshift" / "web" / "static" / "js"
LIB = "const {draw, h, once, set, button, whenSent} = await import('/static/js/lib/draw.js');"
BOX = "const box = document.body.appendChild(document.createElement('div'));"


@pytest.fixture
def run(visit):
    """Run a few lines of a page's code with an empty box; what they return."""
    page = visit().enter("/rules").page
    return lambda lines: page.evaluate(f"async () => {{ {LIB} {BOX} {lines} }}")


def test_elements_with_a_key_keep_who_they_are_when_a_list_changes(run):
    assert run("""
      const list = (...names) => draw(box, names.map(name => h('li', {'data-key': name, text: name})));
      const [ann, bob, cat] = list('Ann', 'Bob', 'Cat');
      list('Cat', 'Dan', 'Bob');
      return [box.textContent, box.children[0] === cat, box.children[2] === bob, ann.isConnected];
    """) == ["CatDanBob", True, True, False]


def test_two_with_one_key_are_two(run):
    assert run("""
      const list = (...names) => draw(box, names.map(name => h('li', {'data-key': name, text: name})));
      const [one, two] = list('Rum', 'Rum');
      list('Rum', 'Rum', 'Keg');
      return [box.textContent, box.children[0] === one, box.children[1] === two];
    """) == ["RumRumKeg", True, True]


def test_focus_selection_and_what_was_typed_stay(run):
    assert run("""
      const form = (note) => draw(box, note ? h('p', {text: note}) : null, h('label', {}, h('input', {value: 'a'})));
      form('');
      const input = box.querySelector('input');
      input.focus();
      input.value = 'typed';
      input.setSelectionRange(1, 3);
      form('Something else came in.');
      return [document.activeElement === input, input.value, input.selectionStart, input.selectionEnd, box.textContent];
    """) == [True, "typed", 1, 3, "Something else came in."]


def test_an_element_with_the_focus_keeps_it_when_it_moves(run):
    assert (
        run("""
      const list = (...names) => draw(box, names.map(name => button('', name, null, {'data-key': name})));
      list('Ann', 'Bob', 'Cat')[2].focus();
      list('Cat', 'Ann', 'Bob');
      return document.activeElement.textContent;
    """)
        == "Cat"
    )


def test_only_what_was_described_is_taken_back(run):
    assert run("""
      const show = (props) => draw(box, h('p', props))[0];
      const element = show({class: 'a', title: 'once', hidden: true, vars: {'--a': 1, '--b': 2}});
      element.dataset.fit = '3';
      element.style.setProperty('--fitted', '4');
      show({class: 'b', lang: 'eo', vars: {'--b': 3}});
      const now = () => [
        element.className, element.lang, element.title, element.hidden, element.dataset.fit,
        ...['--a', '--b', '--fitted'].map(name => element.style.getPropertyValue(name)),
      ];
      const before = now();
      show({title: 'again'});
      return [before, now()];
    """) == [["b", "eo", "", False, "3", "", "3", "4"], ["", "", "again", False, "3", "", "", "4"]]


def test_a_handler_is_the_newest_one_and_goes_with_its_description(run):
    assert run("""
      const said = [];
      const show = (word) => draw(box, h('button', word ? {onclick: () => said.push(word)} : {}))[0];
      const element = show('old');
      show('new').click();
      show('').click();
      return [said, box.firstChild === element];
    """) == [["new"], True]


def test_what_is_set_before_an_element_stands_anywhere_belongs_to_its_description(run):
    assert run("""
      const said = [];
      const show = (word) => draw(box, set(h('button'), {title: word, onclick: () => said.push(word)}))[0];
      show('old');
      show('new').click();
      return [said, box.firstChild.title];
    """) == [["new"], "new"]


def test_a_list_that_is_chosen_from_follows_what_is_described_and_else_the_person(run):
    assert run("""
      const options = () => ['a', 'b', 'c'].map(text => h('option', {value: text, text}));
      const show = (value) => draw(box, h('select', {value}, options()))[0];
      const select = show('b');
      const values = [select.value];
      select.value = 'c';
      for (const each of ['b', 'a']) { show(each); values.push(select.value); }
      return values;
    """) == ["b", "c", "a"]


def test_what_is_made_once_is_left_alone_while_its_key_stays(run):
    assert run("""
      let made = 0;
      const show = (key) => draw(box, once(key, () => h('p', {text: `made ${++made}`})))[0];
      show('a').textContent = 'has a life of its own';
      show('a');
      const told = box.textContent;
      show('b');
      return [told, box.textContent];
    """) == ["has a life of its own", "made 2"]


def test_a_lent_element_goes_from_box_to_box_as_it_is(run):
    assert run("""
      const other = document.body.appendChild(document.createElement('div'));
      const card = Object.assign(h('div', {text: 'card'}), {lent: true});
      draw(box, h('div', {text: 'left'}), card);
      draw(box, h('div', {text: 'changed'}));
      const waits = box.lastChild === card;
      draw(other, h('div', {text: 'right'}), card);
      return [waits, box.textContent, other.textContent, other.lastChild === card];
    """) == [True, "changed", "rightcard", True]


def test_what_the_server_has_drawn_is_taken_over(run):
    assert run("""
      box.innerHTML = ' <li data-key="a"><b>old</b></li> <li data-key="b">gone</li> ';
      const first = box.firstElementChild;
      draw(box, h('li', {'data-key': 'a'}, h('b', {text: 'new'})));
      return [box.innerHTML, box.firstChild === first];
    """) == ['<li data-key="a"><b>new</b></li>', True]


def test_a_form_says_what_went_wrong_and_no_longer_once_it_is_sent_again(run):
    assert run("""
      const [form, trouble] = draw(box, h('form'), h('p'));
      let times = 0;
      const send = async () => { times += 1; if (times === 1) throw new Error('The table is full.'); };
      whenSent(form, send, trouble);
      const told = [];
      for (const _ of [1, 2]) {
        form.requestSubmit();
        await new Promise(done => setTimeout(done));
        told.push(trouble.textContent);
      }
      return [told, times, location.pathname];
    """) == [["The table is full.", ""], 2, "/rules"]


def test_nothing_else_writes_into_a_page():
    others = ("replaceChildren(", "innerHTML", "outerHTML", "insertAdjacent", "document.write")
    found = [
        f"{path.relative_to(SCRIPTS)}: {each}"
        for path in SCRIPTS.rglob("*.js")
        for each in others
        if path.name != "draw.js" and each in path.read_text(encoding="utf-8")
    ]
    assert found == []
