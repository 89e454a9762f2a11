"""What all tests share: random cases are not timed, for the machine may be busy; and which rooms are slow."""

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# Rooms that take seconds each as a whole: by brute force, by a second program, or by building something.
SLOW = {
    f"test_{room}.py"
    for room in (
        *("beliefs_picks", "clusters", "freeze", "law", "lookahead", "own_strategy", "package_c", "package_facts"),
        *("pages", "paired", "perft", "rails_c", "rails_facts", "solve", "solve_rails", "wheel"),
    )
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of slow rooms."""
    for item in items:
        if item.path.name in SLOW:
            item.add_marker("slow")
