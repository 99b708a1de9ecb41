# News of a table: who came, went, paused the game or changed something.
news-slower =
    { $you ->
        [player] You make the bots play slower.
       *[none] { $player } makes the bots play slower.
    }
news-faster =
    { $you ->
        [player] You make the bots play faster.
       *[none] { $player } makes the bots play faster.
    }
news-skip =
    { $you ->
        [player] You skip ahead.
       *[none] { $player } skips ahead.
    }
news-pause =
    { $you ->
        [player] You pause the game.
       *[none] { $player } pauses the game.
    }
news-resume =
    { $you ->
        [player] You resume the game.
       *[none] { $player } resumes the game.
    }
news-stand-in =
    { $you ->
        [player] You let a bot play for { $other }.
       *[none] { $player } lets a bot play for { $other }.
    }
news-settings =
    { $you ->
        [player] You change the table settings.
       *[none] { $player } changes the table settings.
    }
news-agree =
    { $you ->
        [player] You agree to the { $text }.
       *[none] { $player } agrees to the { $text }.
    }
news-refuse =
    { $you ->
        [player] You do not agree to the { $text }.
       *[none] { $player } does not agree to the { $text }.
    }
news-one-by-one =
    { $you ->
        [player] You let people in one by one.
       *[none] { $player } lets people in one by one.
    }
news-everybody-in =
    { $you ->
        [player] You let everybody in.
       *[none] { $player } lets everybody in.
    }
news-open =
    { $you ->
        [player] You open the table.
       *[none] { $player } opens the table.
    }
news-lock =
    { $you ->
        [player] You lock the table.
       *[none] { $player } locks the table.
    }
news-host =
    { $you ->
        [player] You make { $other } the host.
       *[none] { $player } makes { $other } the host.
    }
news-new-host =
    { $you ->
        [player] You are the host now.
       *[none] { $player } is the host now.
    }
news-knock = { $player } would like to sit down.
news-approval = From now on, newcomers wait until { $player } lets them in.
news-sit-down =
    { $you ->
        [player] You sit down.
       *[none] { $player } sits down.
    }
news-sit-down-later =
    { $you ->
        [player] You sit down and play from the next game on.
       *[none] { $player } sits down and plays from the next game on.
    }
news-make-room =
    { $you ->
        [player] You make room.
       *[none] { $player } makes room.
    }
news-left =
    { $you ->
        [player] You have left the table.
       *[none] { $player } has left the table.
    }
news-away =
    { $you ->
        [player] You are away; a bot plays for you.
       *[none] { $player } is away; a bot plays for them.
    }
news-back =
    { $you ->
        [player] You are back.
       *[none] { $player } is back.
    }
news-time-is-up =
    { $you ->
        [player] Your time has run out.
       *[none] { CASE($player, case: "of") } time has run out.
    }
news-undo =
    { $you ->
        [player] You undo the last choice.
       *[none] { $player } undoes the last choice.
    }
news-moved =
    { $you ->
        [player] You have moved to another browser.
       *[none] { $player } has moved to another browser.
    }
news-rematch =
    { $you ->
        [player] You propose another game.
       *[none] { $player } proposes another game.
    }
news-no-rematch = Not enough people want another game now.
news-dealt = The cards are dealt. The first person to draw a card goes first.
news-lost-game = The game at this table cannot be brought back: { $text } It is kept under the name { $name }.
news-departure = { $text }
