"""The lab: many games between bots, statistics, and the speed of the engine."""
