"""How numba compiles the kernel."""

from __future__ import annotations

from typing import Any

from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.typed_passes import NopythonRewrites
from numba.core.untyped_passes import InlineClosureLikes

_FIND_NOTHING = (InlineClosureLikes, NopythonRewrites)
"""Functions in functions, and sums of whole arrays: the kernel has none, and the search for them
takes a fifth of its compilation."""


class Passes(CompilerBase):
    """numba's own passes, but for those that find nothing in the kernel."""

    def define_pipelines(self) -> list[Any]:
        """See `CompilerBase`."""
        passes: Any = DefaultPassBuilder.define_nopython_pipeline(  # type: ignore[no-untyped-call]
            self.state
        )
        passes.passes = [each for each in passes.passes if each[0] not in _FIND_NOTHING]
        passes.finalize()
        return [passes]
