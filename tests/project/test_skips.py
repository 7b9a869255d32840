"""In CI a skipped test fails, wherever the skip comes from."""

from pathlib import Path

import pytest

CONFTEST = Path(__file__).parent.parent / "conftest.py"


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    """Two skipped tests, a skipped module and an expected failure."""
    pytester.makeconftest(CONFTEST.read_text())
    pytester.makepyfile(
        test_module="import pytest; pytest.importorskip('no_such_module')",
        test_others="""
            import pytest

            @pytest.mark.skip(reason="why")
            def test_mark(): pass

            def test_call(): pytest.skip("why")

            @pytest.mark.xfail
            def test_known(): assert False
        """,
    )
    return pytester


def outcomes(suite: pytest.Pytester) -> dict[str, int]:
    others = [f"-pno:{name}" for name in ("asyncio", "cacheprovider", "xdist")]
    counts = suite.runpytest_inprocess("--continue-on-collection-errors", *others).parseoutcomes()
    counts.pop("warnings", None)
    return counts


def test_in_ci(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    assert outcomes(suite) == {"failed": 1, "errors": 2, "xfailed": 1}


def test_elsewhere(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    assert outcomes(suite) == {"skipped": 3, "xfailed": 1}
