# The table as lines of text.
bar-turn =
    { $you ->
        [player] your turn
       *[none] { CASE($player, case: "of") } turn
    }
bar-not-begun = Nobody has begun
moves =
    { $count ->
        [one] 1 move.
       *[other] { $count } moves.
    }
table-turn =
    { $you ->
        [player] Turn { $number }, your turn.
       *[none] Turn { $number }, { CASE($player, case: "of") } turn.
    }
table-not-begun = Nobody has begun.
table-numbers = Numbers in force: { $numbers }.
table-rules =
    { $count ->
        [one] 1 New Rule in play:
       *[other] { $count } New Rules in play:
    }
table-no-rules = No New Rules in play: draw { $draw }, play { $play }.
table-rule = { $name }: { $text }
    .word = { $name }: { $text } The word is "{ $word }".
    .meta = { $name } (Meta Rule): { $text }
table-no-goal = No Goal in play: nobody can win yet.
table-goal = { $kind } { $name }: { $text }
table-near =
    { $you ->
        [player] You: { $near }.
       *[none] { $player }: { $near }.
    }
table-seat =
    { $you ->
        [player] In front of you: { $cards }{ $extras }.
       *[none] { $player }{ $tag }: { $cards }; { $held } in hand{ $extras }.
    }
table-bot = {" "}(bot, { $level })
table-drinks =
    { $sips ->
        [one] ; 1 sip owed so far
       *[other] ; { $sips } sips owed so far
    }
table-water = ; on water
table-opted-out = ; opted out of drinking
table-piles =
    { $draw ->
        [one] Draw pile: 1 card.
       *[other] Draw pile: { $draw } cards.
    } { $discard ->
        [one] Discard pile: 1 card
       *[other] Discard pile: { $discard } cards
    }{ $top }.
table-top = , { $name } on top
table-solo =
    { $count ->
        [one] Rules deck: 1 card.
       *[other] Rules deck: { $count } cards.
    } Goals scored: { $scored }.
table-none-scored = none yet
table-being-played = Being played: { $cards }.
table-face-down = a card face down
table-hand = Your hand: { $cards }.
table-empty = empty
table-nothing = nothing
hand-of-nobody = Only a player at the table has a hand to look at.
hand-set-aside = Set aside for the card that is being played:
hand-seen = You may look at { CASE($player, case: "of") } hand: { $cards }.
hand-empty = Your hand is empty.
discards-none = The discard pile is empty.
discards = The discard pile, from the top ({ $count }):
note-yours = { $kind }, yours
note-owner = { $kind }, { CASE($player, case: "of") }
note-player =
    { $count ->
        [one] 1 card in hand; { $cards }
       *[other] { $count } cards in hand; { $cards }
    }
note-nothing = nothing on the table
card-creeper = { $name } (Creeper)
card-hides = { $name } (under it { $cards })
card-hides-some = { $name } (+{ $count } under it)

# A view alone, for programs that print it.
view-turn = Turn { $number }: { $name }. Draw { $draw }, play { $play }.
view-not-begun = Nobody has begun. Draw { $draw }, play { $play }.
view-rules = Rules: { $cards }
view-basic-rules = Basic Rules only
view-goals = Goals: { $cards }
view-none = none
view-meta = Meta Rules: { $cards }
view-being-played = Being played: { $cards }
view-piles = Draw pile: { $draw }. Discard pile: { $discard }{ $top }.
view-seat =
    { $count ->
        [one] { $name }: 1 card in hand; { $cards }
       *[other] { $name }: { $count } cards in hand; { $cards }
    }
view-scored = Scored: { $cards }
view-hand = Your hand: { $cards }
view-set-aside = Set aside: { $cards }
view-waiting = Waiting for { $cards }.
