# How cards, players and lists stand in a sentence. Cases are whatever this file says they are:
# `first` begins a sentence, `of` is whose something is.
cards-unknown =
    { $count ->
        [one] { $case ->
            [first] A card
           *[other] a card
        }
       *[other] { $count } cards
    }
cards-same = { $count } × { $card }
card-quoted = “{ $card }”
player-word =
    { $case ->
        [of] { END($who) ->
            [s] { $who }'
           *[other] { $who }'s
        }
       *[other] { $who }
    }
you-word =
    { $case ->
        [of] your
        [first] You
        [offirst] Your
       *[other] you
    }
list-more = ,{" "}
list-last = {" "}and{" "}
cause = {" "}({ $cards })
