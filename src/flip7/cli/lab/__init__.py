"""The commands of the lab: studies of very many games."""
