# What happened. `$you` is the part that the reader has in it; the cause comes before the full stop by itself.

turn =
    { $you ->
        [player] Your turn.
       *[none] { CASE($player, case: "of") } turn.
    }
turn-numbered =
    { $you ->
        [player] Turn { $number }: your turn.
       *[none] Turn { $number }: { CASE($player, case: "of") } turn.
    }
dealt = The cards are dealt.
beginning =
    { $you ->
        [player] You begin.
       *[none] { $player } begins.
    }

# Cards that move.
draw =
    { $you ->
        [taker] You draw { $cards }.
       *[none] { $taker } draws { $cards }.
    }
draw-table =
    { $you ->
        [taker] You draw
       *[none] { $taker } draws
    } { $cards } and must put { COUNT($cards) ->
        [one] it
       *[other] them
    } on the table.
draw-aside =
    { $you ->
        [taker] You draw { $cards } and set
       *[none] { $taker } draws { $cards } and sets
    } { COUNT($cards) ->
        [one] it
       *[other] them
    } aside.
keep =
    { $you ->
        [taker] You keep { $cards }.
       *[none] { $taker } keeps { $cards }.
    }
give =
    { $you ->
        [giver] You give { $taker } { $cards }.
       *[none] { $giver } gives { $taker } { $cards }.
    }
get =
    { $you ->
        [taker] You get { $cards }.
       *[none] { $taker } gets { $cards }.
    }
take =
    { $you ->
        [taker] You take { $cards } from { $giver }.
       *[none] { $taker } takes { $cards } from { $giver }.
    }
take-from-hand =
    { $you ->
        [taker] You take { $cards } from { CASE($giver, case: "of") } hand.
       *[none] { $taker } takes { $cards } from { CASE($giver, case: "of") } hand.
    }
get-from-hand =
    { $you ->
        [taker] You get { $cards } from { CASE($giver, case: "of") } hand.
       *[none] { $taker } gets { $cards } from { CASE($giver, case: "of") } hand.
    }
take-up =
    { $you ->
        [taker] You take { $cards } into your hand.
       *[none] { $taker } takes { $cards } into their hand.
    }
take-up-from =
    { $you ->
        [taker] You take { $cards } from { $giver } into your hand.
       *[none] { $taker } takes { $cards } from { $giver } into their hand.
    }
move =
    { $you ->
        [mover] You move { $cards } from { $giver } to { $taker }.
       *[none] { $mover } moves { $cards } from { $giver } to { $taker }.
    }
change-hands =
    { CASE($cards, case: "first") } { COUNT($cards) ->
        [one] moves
       *[other] move
    } from { $giver } to { $taker }.
discard =
    { $you ->
        [giver] You discard { $cards }.
       *[none] { $giver } discards { $cards }.
    }
lose =
    { $you ->
        [giver] You lose { $cards }.
       *[none] { $giver } loses { $cards }.
    }
put-in-pot =
    { $you ->
        [giver] You put { $cards } into the pot.
       *[none] { $giver } puts { $cards } into the pot.
    }
get-from-pot =
    { $you ->
        [taker] You get { $cards } from the pot.
       *[none] { $taker } gets { $cards } from the pot.
    }
hide =
    { $you ->
        [giver] You hide { $cards }.
       *[none] { $giver } hides { $cards }.
    }
bring-out =
    { $you ->
        [taker] You bring { $cards } out of hiding.
       *[none] { $taker } brings { $cards } out of hiding.
    }
rule-ends =
    { CASE($cards, case: "first") } { COUNT($cards) ->
        [one] is
       *[other] are
    } no longer in force.
rule-begins =
    { CASE($cards, case: "first") } { COUNT($cards) ->
        [one] is
       *[other] are
    } now in force.
take-rule =
    { $you ->
        [taker] You take the New Rule { $cards } into your hand.
       *[none] { $taker } takes the New Rule { $cards } into their hand.
    }
goal-ends =
    { CASE($cards, case: "first") } { COUNT($cards) ->
        [one] is no longer a Goal
       *[other] are no longer Goals
    }.
take-goal =
    { $you ->
        [taker] You take the Goal { $cards } into your hand.
       *[none] { $taker } takes the Goal { $cards } into their hand.
    }
score =
    { CASE($cards, case: "first") } { COUNT($cards) ->
        [one] is
       *[other] are
    } scored.
take-discard =
    { $you ->
        [taker] You take { $cards } from the discard pile.
       *[none] { $taker } takes { $cards } from the discard pile.
    }
reveal = It was { $cards }.
no-effect = It has no effect.

# Moves that no other sentence fits: from a place to a place.
go =
    { CASE($cards, case: "first") } { COUNT($cards) ->
        [one] goes
       *[other] go
    } from { $from } to { $to }.
place-hand = the hand
    .of = { CASE($owner, case: "of") } hand
place-table = the table
    .of = { CASE($owner, case: "of") } table
place-rules = the rules
    .of = { CASE($owner, case: "of") } rules
place-goals = the Goals
    .of = { CASE($owner, case: "of") } Goals
place-draw-pile = the draw pile
    .of = { CASE($owner, case: "of") } draw pile
place-discard-pile = the discard pile
    .of = { CASE($owner, case: "of") } discard pile
place-being-played = play
place-small-hand = the cards set aside
    .of = { CASE($owner, case: "of") } cards set aside
place-hiding-place = the hidden cards
    .of = { CASE($owner, case: "of") } hidden cards
place-pot = the pot
    .of = { CASE($owner, case: "of") } pot
place-rules-deck = the rules deck
    .of = { CASE($owner, case: "of") } rules deck
place-scored = the scored Goals
    .of = { CASE($owner, case: "of") } scored Goals

# Cards that go round: who gets what, in one sentence. The first part says where; all but the first begin in the middle.
deal =
    { $you ->
        [player] You get { $cards }
       *[none] { $player } gets { $cards }
    }
    .all = { $players } get { $cards } each
deal-more =
    { $you ->
        [player] you get { $cards }
       *[none] { $player } gets { $cards }
    }
    .all = { $players } get { $cards } each
deal-pot =
    { $you ->
        [player] You get { $cards } from the pot
       *[none] { $player } gets { $cards } from the pot
    }
    .all = { $players } get { $cards } each from the pot
gather-pot =
    { $you ->
        [player] You put { $cards } into the pot
       *[none] { $player } puts { $cards } into the pot
    }
    .all = { $players } put { $cards } each into the pot
gather-pot-more =
    { $you ->
        [player] you add { $cards }
       *[none] { $player } adds { $cards }
    }
    .all = { $players } add { $cards } each
deals = { $first }{ $others }.
deals-more = ;{" "}

# Everything else.
play =
    { $you ->
        [player] You play { $cards }.
       *[none] { $player } plays { $cards }.
    }
play-hidden =
    { $you ->
        [player] You play a card face down.
       *[none] { $player } plays a card face down.
    }
use =
    { $you ->
        [player] You use { $cards }.
       *[none] { $player } uses { $cards }.
    }
surprise =
    { $you ->
        [player] You answer with { $cards }.
       *[none] { $player } answers with { $cards }.
    }
cancelled = { $cards } is cancelled and has no effect.
cancelled-hidden = The card is cancelled and has no effect.
shuffle = The discard pile is shuffled into a new draw pile.
forced =
    { $you ->
        [player] You must choose { $cards }.
       *[none] { $player } must choose { $cards }.
    }
forced-of =
    { $you ->
        [player] You must choose { CASE($owner, case: "of") } { $cards }.
       *[none] { $player } must choose { CASE($owner, case: "of") } { $cards }.
    }
forced-player =
    { $you ->
        [player] You must choose { $other }.
       *[none] { $player } must choose { $other }.
    }
forced-word =
    { $you ->
        [player] You must choose
       *[none] { $player } must choose
    } { $word ->
        [left] the left
        [right] the right
        [random] a random card
       *[pass] nothing
    }.
forced-hidden =
    { $you ->
        [player] You have no choice.
       *[none] { $player } has no choice.
    }
look =
    { $you ->
        [player] You look at { CASE($owner, case: "of") } hand.
       *[none] { $player } looks at { CASE($owner, case: "of") } hand.
    }
look-seen =
    { $you ->
        [player] You look at { CASE($owner, case: "of") } hand: { $cards }.
       *[none] { $player } looks at { CASE($owner, case: "of") } hand: { $cards }.
    }
question-clue =
    { $you ->
        [player] You are asked{ $cause }: { $clue }.
       *[none] { $player } is asked{ $cause }: { $clue }.
    }
question-card =
    { $you ->
        [player] You are asked about { $cards }.
       *[none] { $player } is asked about { $cards }.
    }
answer =
    { $you ->
        [player] You say
       *[none] { $player } says
    } “{ $said }”: { $word ->
        [right] right
       *[wrong] wrong
    }.
answer-none =
    { $you ->
        [player] You say nothing.
       *[none] { $player } says nothing.
    }
factlet =
    { $you ->
        [player] You tell a fact about { $cards }: “{ $said }”.
       *[none] { $player } tells a fact about { $cards }: “{ $said }”.
    }
factlet-stands = The fact stands.
factlet-falls = The fact does not count.
challenge =
    { $you ->
        [player] You challenge the fact.
       *[none] { $player } challenges the fact.
    }
drink =
    { $you ->
        [player] You take
       *[none] { $player } takes
    } { $sips ->
        [one] a sip
       *[other] { $sips } sips
    }{ $word ->
        [water] {" "}of water
       *[other] {""}
    }.
duty =
    { $you ->
        [player] You keep to the rule.
       *[none] { $player } keeps to the rule.
    }
word =
    { $you ->
        [player] You name the word “{ $said }”.
       *[none] { $player } names the word “{ $said }”.
    }
water =
    { $you ->
        [player] You switch to water.
       *[none] { $player } switches to water.
    }
opt-out =
    { $you ->
        [player] You opt out of drinking.
       *[none] { $player } opts out of drinking.
    }
call-out =
    { $you ->
        [player] You call { $other } out.
       *[none] { $player } calls { $other } out.
    }
extra-turn =
    { $you ->
        [player] You get another turn after this one.
       *[none] { $player } gets another turn after this one.
    }
join =
    { $you ->
        [player] You join.
       *[none] { $player } joins.
    }
leave =
    { $you ->
        [player] You leave.
       *[none] { $player } leaves.
    }

# The end.
win =
    { $you ->
        [player] You win with { $cards }!
       *[none] { $player } wins with { $cards }!
    }
win-otherwise =
    { $you ->
        [player] You win: { $reason }.
       *[none] { $player } wins: { $reason }.
    }
over-ungoal = Ungoal { $cards }: everybody loses.
over = The game is over: { $reason }.
end-win =
    { $you ->
        [player] You win with { $cards }.
       *[none] { $player } wins with { $cards }.
    }
end-lost = Everybody loses: { $reason }.
end-solo =
    { $count ->
        [one] 1 Goal
       *[other] { $count } Goals
    } scored: { $reason }.
end-nobody = Nobody wins: { $reason }.
reason-goal = { $goal }
reason-ungoal = { $goal }
reason-last-player = the others have left
reason-time-limit = Time Limit
reason-turn-limit =
    { $count ->
        [one] 1 turn
       *[other] { $count } turns
    }
reason-decision-limit = 1,000 decisions in one turn
reason-stuck = nothing moved and nobody had a choice for a whole round
reason-main-deck = the main deck is empty
reason-rules-deck = the rules deck is empty
