"""Rules that hold for every test."""

import gc
import os
import signal
from collections.abc import Generator
from typing import TypeVar

import pytest
from hypothesis import settings

pytest_plugins = ["pytester"]

# The same examples every time, however slow the machine: a test that failed fails again.
settings.register_profile("flip7", derandomize=True, deadline=None)
settings.load_profile("flip7")

# Tests read English, whatever language the machine speaks.
os.environ["LANGUAGE"] = "en"

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

# Where tests run in the background of a shell, it has Ctrl-C ignored, also in what they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _forbid_skip_in_ci(report: Report) -> Report:
    """Where everything is installed a skipped test is a test that no longer tests."""
    if os.environ.get("CI") and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which is a failure in CI: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported and collected stays to the end: no use to look for cycles in it, again and
    again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return _forbid_skip_in_ci((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return _forbid_skip_in_ci((yield))
