# How near somebody is to a Goal: in a few words, joined by `near-more`.
near-count = { $has } of { $all }
near-needs = needs { $needs }
near-hand = { $held } of { $all } cards in hand
near-behind =
    not the most: { $others } { COUNT($others) ->
        [one] has
       *[other] have
    } as many or more
near-complete = complete
near-blocked = blocked by { $cards }
near-tied = tied with { $others }
near-stopped = { $goal } is met too
near-more = ;{" "}
lack-card = { $card }
    .or = { $cards } or { $card }
lack-icon = any { $icon }
    .without = any { $icon } that is not { $without }
lack-hand =
    { $count ->
        [one] 1 card in hand
       *[other] { $count } cards in hand
    }
several = { $count } × { $need }
more-in-hand =
    { $count ->
        [one] 1 more card in hand
       *[other] { $count } more cards in hand
    }

# In sentences, for whoever reads them.
has-nothing =
    { $you ->
        [player] You have none of it.
       *[none] { $player } has none of it.
    }
has =
    { $you ->
        [player] You have { $has }.
       *[none] { $player } has { $has }.
    }
has-and-needs =
    { $you ->
        [player] You have { $has } and still need { $needs }.
       *[none] { $player } has { $has } and still needs { $needs }.
    }
needs =
    { $you ->
        [player] You need { $needs }.
       *[none] { $player } needs { $needs }.
    }
has-enough =
    { $you ->
        [player] You have
       *[none] { $player } has
    } { COUNT($has) ->
        [0] enough
       *[other] { $has }
    }, but { $goal } asks for the most, and { $others } { $you ->
        [others] have
       *[none] { COUNT($others) ->
            [one] has
           *[other] have
        }
    } as many or more.
has-all =
    { $you ->
        [player] You have
       *[none] { $player } has
    } all of { $goal }{ COUNT($has) ->
        [0] {""}
       *[other] : { $has }
    }.
is-blocked = The win is blocked by { $cards }.
would-be-blocked = The win would be blocked by { $cards }.
is-tied =
    { CASE($others, case: "first") } { $you ->
        [others] meet
       *[none] { COUNT($others) ->
            [one] meets
           *[other] meet
        }
    } a Goal at the same time, so nobody wins yet.
is-stopped = The Ungoal { $ungoal } is met as well, so nobody wins.

# Why nobody has won although somebody is close.
close-all =
    { $you ->
        [player] Nobody has won: You have all of { $goal }, but { $why }.
       *[none] Nobody has won: { $player } has all of { $goal }, but { $why }.
    }
close-one =
    { $you ->
        [player] Close: You have all of { $goal } but { $needs }
       *[none] Close: { $player } has all of { $goal } but { $needs }
    }{ COUNT($cards) ->
        [0] {""}
       *[other] {" "}(and { $cards } would block)
    }.
because-blocked = the win is blocked by { $cards }
because-tied =
    { $others } { $you ->
        [others] meet
       *[none] { COUNT($others) ->
            [one] meets
           *[other] meet
        }
    } a Goal at the same time
because-stopped = the Ungoal { $ungoal } is met as well
because-unsettled = the table is not settled yet

# Why somebody has not won, told from outside.
why-over = The game is over. { $end }
why-no-goal = { $player } cannot win yet: no Goal is in play.
why-only-ungoal = { $player } cannot win yet: no Goal is in play, only the Ungoal { $ungoal }.
why-not-won = { $player } has not won: { $goals }.
why-more = ; or{" "}
lacks =
    { $goal } still needs { $needs }{ COUNT($has) ->
        [0] {""}
       *[other] {" "}(has { $has })
    }
lacks-most =
    { $goal } asks for the most, and { $others } { COUNT($others) ->
        [one] has
       *[other] have
    } as many or more
lacks-nothing =
    { $goal } is met{ COUNT($has) ->
        [0] {""}
       *[other] {" "}with { $has }
    }
lacks-blocked = { $lacks }; blocked by { $cards }
lacks-tied =
    { $lacks }; { $others } { COUNT($others) ->
        [one] meets
       *[other] meet
    } a Goal at the same time
lacks-stopped = { $lacks }; { $ungoal } is met as well, so nobody wins

# Before a game begins.
notice-crowd = { $players } players are many for one deck: turns will be far apart.
notice-impossible = The { $kind } { $goal } cannot be met: { $lack } is out of the game.
