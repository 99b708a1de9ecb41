# What is asked and why, and the words of the buttons. `.do` is what choosing a card does.
ask-first = Draw a card to go first
    .why = The cards are dealt. Whoever draws first goes first; there is no hurry.
    .pass = Let a bot go first
ask-play = Play a card
    .do = Play { $cards }
ask-draw = Draw, or use something first
    .why = Your turn begins. Before you draw, you may use a free action.
ask-end = End the turn, or use something more
    .why = You have made all your plays. You may still use a free action.
ask-card = Choose a card
ask-take = Choose a card to take
    .do = Take { $cards }
ask-give = Choose a card to give
    .do = Give { $cards }
ask-trash = Choose a card to discard
    .do = Discard { $cards }
ask-player = Choose a player
ask-rule = Choose a rule
ask-small = Play one of the cards drawn
    .why = Play one of the cards you have just drawn.
    .do = Play { $cards }
ask-again = Choose a card to play again
    .do = Play { $cards } again
ask-surprise = Answer with a Surprise, or pass
    .why = You may answer this before it takes effect.
    .do = Answer with { $cards }
    .pass = No Surprise
ask-container = Open it now, or pass
    .why = Something has changed: you may take out what you have hidden.
    .pass = Leave it closed
ask-hand-limit = Discard down to the Hand Limit
    .do = Discard { $cards }
ask-keeper-limit = Discard down to the Keeper Limit
    .do = Discard { $cards }
ask-goal = Choose the Goal that leaves
    .why = There are more Goals in play than the rules allow.
    .do = Discard { $cards }
ask-direction = Choose a direction
    .why = Everybody's hand goes to the next player.
ask-under = Choose a card to hide, or pass
    .why = Hidden cards are safe, but count for nothing.
    .do = Hide { $cards }
    .pass = Done
ask-out = Choose a card to take out, or pass
    .why = You may take out what you have hidden.
    .do = Take out { $cards }
    .pass = Done
ask-mill = Choose a card to discard, or pass
    .do = Discard { $cards }
    .pass = Done
ask-upto = Choose a New Rule to discard, or pass
    .do = Discard { $cards }
    .pass = Done
ask-pay = Choose what to pay with
    .do = Pay with { $cards }
ask-type = Discard a card of that kind, or a random one
    .why = Every other player discards a card: one of that kind, which they choose, or a random one.
    .do = Discard { $cards }
ask-word = Name a word
    .why = Choose a word for the whole table.
ask-name = Name the organ
    .why = A right answer draws a card; a wrong one costs nothing.
    .pass = I don't know
ask-fact = Tell what the organ does
    .why = A right answer draws a card; the meaning counts, not the wording.
    .pass = I don't know
ask-factlet = Tell another fact, or pass
    .why = A true fact that is not the clue draws a card. Name the organ in it: then bots believe it.
    .pass = No fact this time
ask-challenge = Challenge the statement, or pass
    .why = If it is wrong or silly, say so now; then the others vote.
    .pass = I believe it
ask-vote = Does the fact count?
    .why = Silly facts, about the word and not the organ, do not count.
    .yes = It counts
    .no = It doesn't count
ask-beat = Did you keep the beat?
    .why = Keep the beat, then say whether you did.
    .yes = I kept the beat
    .no = I lost the beat
ask-nose = Touch your nose
    .why = The last to touch their nose takes a sip.
    .pass = Let the others go first
ask-water = Name a player who should switch to water, or pass
    .why = A secret vote, to look after a friend. It costs nobody anything.
    .pass = Nobody
ask-admit = Did you say the forbidden word?
    .why = You were called out for saying the forbidden word.
    .yes = Yes, I said it
    .no = No, I didn't
ask-guilty = Did they say the forbidden word?
    .why = The table decides whether the word was said.
    .yes = Yes, I heard it
    .no = No
ask-score = Choose what the scored Goal discards
    .why = The Goal is scored: choose what is discarded with it.
    .do = Discard { $cards }
ask-attach = Choose the Keeper it settles on
    .why = Whatever happens to that Keeper happens to the Creeper, too.
    .do = On { $cards }
ask-effect = Choose one of the things it does

# Words of the game on buttons, where a question has none of its own.
option-pass = Pass
option-end-turn = End turn
option-draw = Draw
option-play = Play a random card
option-random = A random card
option-yes = Yes
option-no = No
option-left = To the left
option-right = To the right
option-nose = Touch my nose!
option-challenge = Challenge it
option-choose = Choose { $cards }
option-of = { CASE($owner, case: "of") } { $cards }
option-myself = Myself
option-open = Take out what is under { $cards }
option-use = Use { $cards }
option-use-claim = I did it: { $cards }
option-use-heartbeat = Tap along: { $cards }
option-use-drink-and-draw = Take a sip and draw
option-use-shed = Get rid of { $cards }
option-use-plunder = Take a card: { $cards }
option-use-look-at-hand = Look at a hand: { $cards }
option-use-mystery-play = Play the top card: { $cards }
option-use-steal = Take a card: { $cards }
option-use-trash = Discard a card: { $cards }
option-use-trash-others = Discard a card: { $cards }
option-use-zap = Take a card: { $cards }
option-use-move = Move a card: { $cards }
option-use-container = Hide cards under { $cards }
option-use-duty = I did it: { $cards }
option-use-required-word = I said the word
option-use-marker = Pass the turn marker on
option-use-send = Move { $cards }

# A question in a few words, and with the card that asks.
question-cards =
    { $count ->
        [one] Discard 1 card
       *[other] Discard { $count } cards
    }
question-keepers =
    { $count ->
        [one] Discard 1 Keeper
       *[other] Discard { $count } Keepers
    }
prompt = { $question }

# Why somebody is asked, where it depends on the table.
why-hand-limit =
    { $rule }: you hold { $held ->
        [one] 1 card
       *[other] { $held } cards
    }.
why-keeper-limit = { $rule }: you have more Keepers than that.
why-card = { $rule } asks you to choose.
why-nothing = It is yours to choose.
why-random = Your first card is a random one. { $plays }.
plays =
    { $count ->
        [one] 1 card to play ({ $sources })
       *[other] { $count } cards to play ({ $sources })
    }
plays-begun =
    { $count ->
        [one] { $played } of 1 card played ({ $sources })
       *[other] { $played } of { $count } cards played ({ $sources })
    }
plays-all = Play all your cards ({ $sources })
plays-all-but = Play all but { $count } ({ $sources })

# What somebody has to do now and why, in one line.
task-draw = Draw { $count } ({ $sources }), or use something first.
task-end = Nothing more is owed: end your turn, or use something more.
task-hand-limit =
    { $count ->
        [one] Discard 1 card
       *[other] Discard { $count } cards
    } from your hand: { $rule }, and you hold { $held }.
task-keeper-limit =
    { $count ->
        [one] Discard 1 Keeper
       *[other] Discard { $count } Keepers
    }: { $rule }.
task-small = Play one of the cards that you drew for { $rule }.
task-aimed = { $rule } is about to be taken, moved or discarded: answer with a Surprise, or pass.
task-laid = { $rule } is about to take effect: answer with a Surprise, or pass.
task-challenge = About { $rule }: “{ $said }” Challenge it, or pass.
task-vote = About { $rule }: “{ $said }” Does the fact count?
task-random = Your first card is played at random; { $count } plays in all: { $sources }.
task-all = Play all your cards: { $sources }{ $played ->
        [0] {""}
       *[other] , { $played } played
    }.
task-all-but = Play your cards, all but { $count }: { $sources }{ $played ->
        [0] {""}
       *[other] , { $played } played
    }.
task-more = Play { $left } more: { $sources }, { $played } played.
task-play =
    { $count ->
        [one] Play 1 card
       *[other] Play { $count } cards
    }: { $sources }.

# A Surprise window.
window-hidden =
    { $you ->
        [owner] Your hidden card takes effect unless somebody answers with a Surprise.
       *[none] { CASE($owner, case: "of") } hidden card takes effect unless somebody answers with a Surprise.
    }
window-laid =
    { $you ->
        [owner] Your { $cards } takes effect unless somebody answers with a Surprise.
       *[none] { CASE($owner, case: "of") } { $cards } takes effect unless somebody answers with a Surprise.
    }
window-aimed =
    { $you ->
        [owner] You are about to take, move or discard { $cards }, unless somebody answers with a Surprise.
       *[none] { $owner } is about to take, move or discard { $cards }, unless somebody answers with a Surprise.
    }
window-aimed-with =
    { $you ->
        [owner] You are about to take, move or discard { $cards } with { $rule }, unless somebody answers with a Surprise.
       *[none] { $owner } is about to take, move or discard { $cards } with { $rule }, unless somebody answers with a Surprise.
    }

# What all are asked who share a device.
asked-of-all =
    { $players }: { COUNT($players) ->
        [one] do you
       *[other] does anybody
    } answer { $cards } with a Surprise?
    .challenge =
        { $players }: { COUNT($players) ->
            [one] do you
           *[other] does anybody
        } challenge { $word }?

# Numbers in force, and how far a turn has come.
share-sets = { $number }
share-adds = +{ $number }
share-all = all
share-all-but = all but { $number }
share-reads = reads { $printed } as { $number }
number = { $title } ({ $sources })
number-draw = Draw { $value }
number-play = Play { $value }
number-hand-limit = Hand Limit { $value }
number-keeper-limit = Keeper Limit { $value }
number-goals = Goals at once { $value }
number-start-bonus = Empty-hand bonus { $value }
progress = drew { $drawn }, played { $played }
progress-of = { $done } of { $owed }
progress-all = { $done } ({ $owed })
owed-opening = The cards are dealt, and the first person to draw a card goes first.
owed = { $player } has drawn { $drawn } of { $draws } ({ $why-draw }) and played { $played } of { $plays } ({ $why-play }).
owed-all = { $player } has drawn { $drawn } of { $draws } ({ $why-draw }) and played { $played } so far, and must play { $plays } ({ $why-play }).
