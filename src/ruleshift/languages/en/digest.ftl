# What matters of what others did, in phrases for whoever reads them: they are "you" throughout.
since-surprise = { $player } answered with { $cards }
since-join = { $player } joined
since-leave = { $player } left
since-look = { $player } looked at your hand
since-drink = you owe { $sips ->
        [one] a sip
       *[other] { $sips } sips
    }{ $word ->
        [water] {" "}of water
       *[other] {""}
    }
since-goal = new Goal: { $cards }
since-rule = new rule: { $cards }
since-got = you got { $cards }
    .from = you got { $cards } from { $giver }
since-lost = you lost { $cards }
since-discarded = you discarded { $cards }
since-taken = { $player } took your { $cards }
    .unseen = { $player } took { $cards } of yours
since-went = your { $cards } went to { $taker }
    .unseen = { $cards } of yours went to { $taker }
since-bot = a bot played { $cards } for you
