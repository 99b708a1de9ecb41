# For beginners: what was forced on a player, explained the first time that it happens to them.
hint-play = You play as many cards as the rules say. You cannot pass: if you hold nothing good, play something bad.
hint-hand-limit = { CASE($rule, case: "first") } allows fewer cards than you hold, so you choose which of them to discard. In your own turn you may hold more until it ends; in the others' turns the limit counts at once.
hint-keeper-limit = { CASE($rule, case: "first") } allows fewer Keepers than you have, so you choose which of them to discard. Creepers do not count. In your own turn the limit counts at its end, in the others' turns at once.
hint-small = { CASE($rule, case: "first") } makes you play from these cards now. They are not part of your hand; your own plays come later.
hint-surprise = You may answer this card with a Surprise, though it is not your turn. If you do nothing, it counts.
hint-goal = There are more Goals in play than the rules allow, so one has to go. You choose which.
hint-shuffle = The draw pile was empty, so the discards were shuffled and are drawn from again.
hint-creeper = Nobody plays a Creeper: { $card } came out at once, and another card takes its place. While it lies in front of you, you cannot win, unless the Goal asks for it.
hint-draw = { $card } counts for this very turn: you draw what is missing to its number at once.
hint-plays = { $card } counts for this very turn, and is itself one of the plays.
hint-replaced = { $rule } takes the place of { $card }: there is one rule of a kind.
hint-goal-gone = { $card } makes room for the new Goal. What everybody has stays where it is.
