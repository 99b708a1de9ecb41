from __future__ import annotations

from ruleshift.engine.game import Game
from tests.web.browser.house import House, seed_where
from tests.web.browser.people import NEXT, finish

ANSWERS = {"Avast! Halt!": "action", "Veto!": "rule", "Canceled Plans": "goal", "That Be Mine!": "keeper"}


def kinds(game: Game) -> dict[str, str]:
    return {card.name: card.kind.word for deck in game.decks for card in deck.cards}


def ann_begins(game: Game) -> bool:
    return game.turn == "Ann" and game.decisions[0].kind == "play"


def soon_over(moves: int):
    """Games that somebody wins soon when everybody takes the first card of the hand, or the first option."""

    def holds(game: Game) -> bool:
        for _ in range(moves):
            if game.over:
                return bool(game.outcome and game.outcome.winner)
            decision = game.decisions[0]
            hand = game.view(decision.player).hand
            choices = [index for index, option in enumerate(decision) if option.card and option.card.name in hand]
            game.choose(decision, choices[0] if choices else 0)
        return False

    return holds


def test_two_people_make_join_and_finish_a_game_by_clicks_alone(visit, house):
    house.deal(seed_where("camping", ["Ann", "Bob"], soon_over(12)))
    ann = visit().plays("Ann", "camping", "friends")
    bob = visit().joins(ann.path, "Bob")
    bob.sees("Waiting for Ann to start the game.")
    ann.click("Start the game")
    finish([ann, bob])
    titles = {ann.text("#end-title"), bob.text("#end-title")}
    assert "You win!" in titles
    assert titles & {"Ann wins", "Bob wins"}
    assert ann.text("#end-how") == bob.text("#end-how")
    ann.click("Another game")
    bob.page.locator("#fan .card").nth(2).wait_for()


def test_a_surprise_answers_a_card(visit, house):
    def holds(game: Game) -> bool:
        kind = kinds(game)
        answers = [ANSWERS.get(card) for card in game.view("Bob").hand]
        return ann_begins(game) and any(kind[card] in answers for card in game.view("Ann").hand)

    house.deal(seed := seed_where("pirate", ["Ann", "Bob"], holds))
    game = Game("pirate", players=["Ann", "Bob"], seed=seed)
    kind = kinds(game)
    surprise, card = next(
        (mine, theirs)
        for mine in game.view("Bob").hand
        for theirs in game.view("Ann").hand
        if ANSWERS.get(mine) == kind[theirs]
    )
    ann = visit().opens("Ann", decks=["pirate"], seats=2, window=600)
    bob = visit().joins(ann.path, "Bob")
    ann.click("Start the game")
    ann.wait_for_my_move()
    ann.plays_card(card)
    ann.sees(card, "#window")
    bob.sees(card, "#ask[data-sort=answer]")
    bob.click(f"Answer with {surprise}")
    ann.sees(f"Bob answers with {surprise}", "#story")
    house.skip_time()
    ann.sees(f"{card} is cancelled", "#story")


def test_an_organ_is_named(visit, house):
    def holds(game: Game) -> bool:
        return ann_begins(game) and "Heart" in game.view("Ann").hand

    house.deal(seed_where("anatomy", ["Ann", "Bob"], holds))
    ann = visit().opens("Ann", decks=["anatomy"], seats=2)
    bob = visit().joins(ann.path, "Bob")
    ann.click("Start the game")
    ann.wait_for_my_move()
    ann.plays_card("Heart")
    bob.page.locator("#ask-quote").wait_for()
    assert "Heart" not in bob.text("#playing-zone")
    assert bob.page.locator("#face-down").is_visible()
    bob.page.get_by_label("Name the organ").fill("the heart")
    bob.page.keyboard.press("Enter")
    bob.sees("right", "#story")
    bob.page.locator('#seats .card[data-name="Heart"]').wait_for()


def test_a_late_joiner_gets_three_cards_and_a_leaver_leaves_the_others_playing(visit, house):
    house.deal(3)
    ann = visit().opens("Ann", decks=["camping"], seats=3, bots=["easy"], start=True)
    ann.wait_for_my_move()
    bob = visit().enter(ann.path)
    bob.sees("The game is on; you get three cards at once.")
    bob.joins(ann.path, "Bob").wait_for_hand(3)
    ann.page.locator("#seats").get_by_role("heading", name="Bob").wait_for()
    bob.page.get_by_role("tab", name="People").click()
    bob.click("Leave the table")
    bob.click("Yes")
    bob.page.wait_for_url("**/")
    ann.sees("Bob has left the table", "#story")
    ann.page.locator("#seats").get_by_role("heading", name="Bob").wait_for(state="detached")
    assert ann.page.locator("#end").is_hidden()


def test_solitaire_is_played_to_its_end_and_scored(visit, house):
    ann = visit().plays("Ann", "camping", "solo")
    ann.wait_for_my_move()
    card = ann.hand[0]
    ann.plays_card(card)
    ann.sees(f"You play {card}", "#story")
    ann.hurries_on()
    ann.sees("scored", "#end-title")
    ann.sees("Best solitaire games", "#end")
    ann.enter()
    ann.sees("Ann", "section:has(#scores-title)")


def test_a_refresh_and_a_second_tab_show_the_same_seat(visit, house):
    ann = visit().plays("Ann", "anatomy", "solo")
    ann.wait_for_my_move()
    hand = ann.hand
    ann.page.reload()
    ann.wait_for_hand(len(hand))
    assert ann.hand == hand
    other = ann.page.context.new_page()
    other.goto(ann.page.url)
    other.wait_for_selector("#ask[data-mine='1']")
    ann.page.evaluate(NEXT)
    ann.plays_card(hand[0])
    other.locator(f'#fan .card[data-name="{hand[0]}"]').first.wait_for(state="detached")


def test_the_server_restarts_and_the_table_goes_on(visit, tmp_path):
    house = House(tmp_path)
    try:
        ann = visit(house).plays("Ann", "camping", "solo")
        ann.wait_for_my_move()
        hand = ann.hand
        house.stop()
        ann.sees("The connection is lost", "#lost")
        house.start()
        ann.page.locator("#lost").wait_for(state="hidden")
        assert ann.hand == hand
        ann.plays_card(hand[0])
        ann.page.locator(f'#fan .card[data-name="{hand[0]}"]').wait_for(state="detached")
    finally:
        house.stop()
        visit.complaints[:] = [each for each in visit.complaints if "ERR_CONNECTION_REFUSED" not in each]


def test_chat_is_heard_and_muted_and_the_host_sends_somebody_away(visit, house):
    ann = visit().plays("Ann", "martian", "friends")
    bob = visit().joins(ann.path, "Bob")
    for each in (ann, bob):
        each.page.get_by_role("tab", name="Chat").click()
    bob.page.fill("#chat-text", "Hello there")
    bob.page.keyboard.press("Enter")
    ann.sees("Hello there", "#chat-lines")
    ann.page.get_by_role("tab", name="People").click()
    ann.click("Mute Bob")
    ann.page.get_by_role("button", name="Unmute Bob").wait_for()
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.locator("#chat-lines li", has_text="Hello there").wait_for(state="hidden")
    ann.click("Remove Bob")
    bob.page.locator("#lost-home").wait_for()
