"""Scenario files of the form `flip7-scenarios/1` (docs/scenarios.md), and their runner."""
