"""Tables on a server, at which people and bots play in the browser."""
