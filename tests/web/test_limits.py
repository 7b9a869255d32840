"""Whom a limit is for, and how it counts."""

from __future__ import annotations

import pytest

from flip7.web.limits import Buckets, Open, household, is_among
from flip7.web.refusals import Refusal


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("somewhere", "somewhere"),
    ],
)
def test_a_household_counts_as_one(one: str, other: str) -> None:
    assert household(one) == household(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("2001:db8:1:2::1", "2001:db8:1:3::1"), ("192.0.2.7", "192.0.2.8"), ("::7", "0.0.0.7")],
)
def test_other_households_are_others(one: str, other: str) -> None:
    assert household(one) != household(other)


def test_what_is_open_is_counted_by_household_and_in_all() -> None:
    doors = Open(2, most=3)
    assert doors.enter("2001:db8::1")
    assert doors.enter("2001:db8::2")
    assert not doors.enter("2001:db8::3")
    assert doors.enter("192.0.2.7")
    assert not doors.enter("192.0.2.8")
    doors.leave("2001:db8::1")
    assert doors.enter("2001:db8::3")


def test_an_allowance_is_a_households() -> None:
    tries = Buckets(2)
    tries.take("2001:db8::1")
    tries.take("2001:db8::2")
    with pytest.raises(Refusal):
        tries.take("2001:db8::3")
    tries.take("2001:db8:0:1::1")


def test_proxies_are_named_by_address_or_network() -> None:
    assert is_among("10.0.0.2", ["10.0.0.2"])
    assert is_among("10.0.0.2", ["192.0.2.1", "10.0.0.0/24"])
    assert not is_among("10.0.1.2", ["10.0.0.0/24", "proxy.example"])
    assert not is_among("", ["10.0.0.0/24"])
