"""Where the numbers of the searching bot's network come from: games are collected, and the network is fitted to them.

It needs NumPy and PyTorch, which nothing else here does: `pip install numpy torch`.
"""
