"""What all tests share: random cases are not timed, for the machine may be busy."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
