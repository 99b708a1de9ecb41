# Games of another version, and moves that no player made.
departure-changed = This game was played with Ruleshift { $version }, and rules or cards have changed since.
departure-instead = { $new } stands in for { $old }.
departure-missing = { $card } is not in the deck any more.
departure-left-out = { $card } is new and is left out.
departure-stopped = It is shown up to move { $lawful } of { $moves }: the next move is no longer legal.
move-ask-public = From the next card on everybody is asked for Surprises
move-ask-able = From the next card on only those who can answer are asked for Surprises
move-seed = The piles that lie face down are shuffled anew
