"""Edits of a position as the page makes them, for the tests of the editor."""

import json

TWO = "packages 1 0 2 0 0 / 0 0 0 0 1, pawns 3 / 5, supply 9 / 11, green to roll"
THREE = "packages 1 0 0 0 0 / 0 2 0 0 0 / 0 0 0 0 1, pawns 1 / 2 / 5, supply 6 / 8 / 0, blue rolled 1"
PICK = (
    "hands IC-coal-D IC-wood-C / PRR-coal-D PRR-wood-C, yard IC-steel-N, insiders B&O-coal-D / B&O-coal-C, "
    "marker green, round 1 step 4, green picks"
)


def ask(editor, **message):
    """The answers to a message of the page."""
    answers = []
    editor.send = lambda answer, buffers=None: answers.append(json.loads(json.dumps(answer)))
    editor._on_message(editor, {"n": "1", **message}, None)
    return answers


def edit(editor, what, **more):
    """Change something as the page does; the line after it."""
    (answer,) = ask(editor, do="edit", what=what, **more)
    assert answer["type"] == "done", answer
    return editor.text


def down(editor):
    """What a page gets."""
    return json.loads(json.dumps({**editor.setting_json(), **editor.position_json()}, allow_nan=False))
