"""Tables to look at: an ordinary one, and the fullest that ought to be read with ease."""

from __future__ import annotations

from typing import Any

__all__ = ("CROWDED", "ORDINARY", "SIX_KEEPERS", "Laid")

Laid = tuple[dict[str, Any], dict[str, Any]]
"""How the table is opened, and how its game lies when it begins. The person is Wombat."""

ORDINARY: Laid = (
    {"decks": ["pirate"], "seats": 4, "bots": ["easy"] * 3},
    {
        "turn": "Wombat",
        "drawn": 3,
        "played": 1,
        "table": {
            "rules": ["Draw 3", "Play 3", "Hand Limit 4", "Double Agenda", "Plunder!"],
            "goals": ["Key Lime Pie", "Treasure Ship"],
            "discard": ["Trash Something", "Random Tax", "Rum"][:2],
        },
        "hands": {
            "Wombat": [
                "Strongbox",
                "Rubies",
                "Unlock the Box",
                "Draw 5",
                "Steal a Keeper",
                "Use What You Take",
                "Veto!",
            ],
            "Bramble": ["Armada", "Keg", "Play 2", "Oranges"],
            "Juniper": ["Diamonds", "Marooned"],
            "Quill": ["Schooner", "Walk the Plank!", "Keeper Limit 3"],
        },
        "keepers": {
            "Wombat": ["Key", "Gold Doubloons", "Treasure Map", "Cannon", "Sloop"],
            "Bramble": ["Limes", "Frigate", "Gunpowder", "Parrot", "Shackles"],
            "Juniper": ["Galleon", "Emeralds", "Rum", "Cutlass"],
            "Quill": ["Captain's Hat", "Tropical Island", "Monkey", "Pearls", "Royal Colors", "Scurvy"],
        },
    },
)

SIX_KEEPERS: Laid = (
    {"decks": ["pirate"], "seats": 4, "bots": ["easy"] * 3},
    {
        "turn": "Wombat",
        "table": {"rules": ["Draw 3", "Play 3"], "goals": ["Gems"]},
        "hands": {"Wombat": ["Draw 5", "Steal a Keeper", "Veto!", "Armada", "Play 2"]},
        "keepers": {
            "Wombat": ["Key", "Gold Doubloons", "Cannon", "Sloop", "Oranges", "Keg"],
            "Bramble": ["Limes", "Frigate", "Gunpowder", "Parrot", "Jolly Roger", "Rubies"],
            "Juniper": ["Galleon", "Emeralds", "Rum", "Cutlass", "Flintlock Pistol", "Schooner"],
            "Quill": ["Captain's Hat", "Tropical Island", "Monkey", "Pearls", "Royal Colors", "Dinghy"],
        },
    },
)

CROWDED: Laid = (
    {"decks": ["pirate", "camping"], "seats": 6, "bots": ["easy"] * 5},
    {
        "turn": "Wombat",
        "drawn": 5,
        "played": 1,
        "table": {
            "rules": [
                "Draw 4", "Play 3", "Double Agenda", "Plunder!", "Long Live the Captain", "Swap Plays for Draws",
                "Trading Post", "No-Hand Bonus", "Recycling", "Goal Mill",
            ],
            "goals": ["S'mores", "Treasure Ship"],
            "discard": ["Random Tax", "Trade Hands"],
        },
        "hands": {
            "Wombat": [
                "Strongbox", "Rubies", "Flashlight", "Dinghy", "Unlock the Box", "Night Lights", "Moth Magnet",
                "Draw 5",
                "Mystery Play", "Steal a Keeper", "Creeper Sweeper", "Draw 3, Play 2 of them", "Walk the Plank!",
                "Veto!",
                "That Be Mine!",
            ],
            "Bramble": ["Armada", "Keg", "Play 2", "Canoe"],
            "Juniper": ["Diamonds", "Marooned"],
            "Quill": ["Schooner", "Keeper Limit 3", "Fish", "Backpack", "Hot Dogs", "Binoculars"],
            "Thistle": ["Fish Fry", "Jackpot!", "The Stars"],
            "Pepper": ["Rotate Hands", "Gems", "Play 4", "Camp Kitchen", "Pieces of Eight"],
        },
        "keepers": {
            "Wombat": [
                "Key", "Gold Doubloons", "Treasure Map", "Cannon", "Sloop", "Lantern", "Bug Spray", "Rain",
            ],
            "Bramble": [
                "Limes", "Frigate", "Gunpowder", "Parrot", "Compass", "Hiking Boots", "Graham Crackers", "Shackles",
            ],
            "Juniper": [
                "Galleon", "Emeralds", "Rum", "Cutlass", "Marshmallows", "Campfire", "First-Aid Kit", "Mosquitoes",
            ],
            "Quill": [
                "Captain's Hat", "Tropical Island", "Monkey", "Pearls", "Royal Colors", "Sleeping Bag", "Fishing Pole",
                "Oranges",
            ],
            "Thistle": ["Tent", "Flintlock Pistol", "The Bear"],
            "Pepper": ["Chocolate", "Trail Map"],
        },
    },
)  # fmt: skip
