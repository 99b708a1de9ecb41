"""The one narrator: turns events, questions and reasons into sentences for whoever reads them."""
