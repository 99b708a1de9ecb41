"""What servers and browsers say to each other, as records."""
