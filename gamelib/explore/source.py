"""The text of a property, and how near a thing comes to it: `source`, `nearness`."""

from __future__ import annotations

import ast
import builtins
import dis
import inspect
import operator
import re
import textwrap
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any

_ORDERS: dict[type, Callable[[Any, Any], object]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
}

Near = Callable[[dict[str, Any]], float]  # 0 where a condition is true of these names, else less


def source(function: Callable[..., object]) -> str | None:
    """The text of a function that stands alone: a definition or a lambda; None where there is none."""
    code = getattr(function, "__code__", None)
    if code is None or code.co_freevars or any(not hasattr(builtins, name) for name in _globals(code)):
        return None
    return _text(function)


def nearness(function: Callable[[Any], object]) -> Callable[[Any], float] | None:
    """How near a thing comes to a property that compares numbers; None where the property does not say.

    It is read from the text of the property: a lambda, or a function that does nothing but return.  Of ``a >= b`` it is
    how much is missing, as a negative number, and 0 where it is true; of ``one and other`` how many of these are true,
    and how near the next one is; of ``one or other`` the nearer one.

    >>> near = nearness(lambda pair: pair[0] >= 3 and pair[1] == 1)
    >>> near([0, 0]) < near([1, 1]) < near([3, 5]) < near([3, 2]) < near([3, 1])
    True
    """
    text = _text(function) if hasattr(function, "__code__") else None
    if text is None:
        return None
    node = ast.parse(text, mode="exec").body[0]
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Lambda):
        arguments, condition = node.value.args, node.value.body
    elif isinstance(node, ast.FunctionDef) and isinstance(node.body[-1], ast.Return) and node.body[-1].value:
        says_only = [not isinstance(each, ast.Expr) for each in node.body[:-1]]
        if any(says_only):
            return None
        arguments, condition = node.args, node.body[-1].value
    else:
        return None
    if not _compares(condition) or len(arguments.args) != 1:
        return None
    cells = inspect.getclosurevars(function)
    known = {**function.__globals__, **cells.nonlocals}
    near, name = _near(condition, known), arguments.args[0].arg
    return lambda subject: near({name: subject})


def _compares(node: ast.expr) -> bool:
    """Is it a comparison of which something can be missing, or is one of its parts?"""
    if isinstance(node, ast.BoolOp):
        return any(map(_compares, node.values))
    return isinstance(node, ast.Compare) and any(type(each) in _ORDERS for each in node.ops)


def _near(node: ast.expr, known: dict[str, Any]) -> Near:
    """How near a condition is to being true."""
    if isinstance(node, ast.BoolOp):
        parts = [_near(each, known) for each in node.values]
        return _all_near(parts) if isinstance(node.op, ast.And) else lambda names: max(part(names) for part in parts)
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _ORDERS:
        left, right = _value(node.left, known), _value(node.comparators[0], known)
        is_true = _ORDERS[type(node.ops[0])]
        return lambda names: _missing(left(names), right(names), is_true)
    if isinstance(node, ast.Compare) and len(node.ops) > 1:
        row = [node.left, *node.comparators]
        pairs = [ast.Compare(row[i], [each], [row[i + 1]]) for i, each in enumerate(node.ops)]
        return _all_near([_near(ast.fix_missing_locations(ast.copy_location(pair, node)), known) for pair in pairs])
    value = _value(node, known)
    return lambda names: 0.0 if value(names) else -1.0


def _all_near(parts: list[Near]) -> Near:
    """One after another, as they are asked: a later one may make sense only where those before are true."""

    def near(names: dict[str, Any]) -> float:
        for place, part in enumerate(parts):
            missing = part(names)
            if missing < 0:
                return missing / (1 - missing) - (len(parts) - 1 - place)
        return 0.0

    return near


def _missing(left: Any, right: Any, is_true: Callable[[Any, Any], object]) -> float:
    """How much is missing of a comparison."""
    if is_true(left, right):
        return 0.0
    try:
        return -1.0 - abs(float(left - right))
    except TypeError:  # not numbers
        return -1.0


def _value(node: ast.expr, known: dict[str, Any]) -> Callable[[dict[str, Any]], Any]:
    code = compile(ast.Expression(node), "<property>", "eval")
    return lambda names: eval(code, {**known, **names})


# ------------------------------------------------------------------------------------------------ texts
def _text(function: Callable[..., object]) -> str | None:
    """The text of a definition or a lambda."""
    try:
        text = textwrap.dedent(inspect.getsource(function))
    except (OSError, TypeError):
        return None
    if function.__name__ != "<lambda>":
        return text.rstrip() if text.startswith("def ") else None
    every = {ast.unparse(node): node for node in _lambdas(text)}
    same = [each for each, node in every.items() if _is_code_of(node, function.__code__)] or list(every)
    return same[0] if len(same) == 1 else None


def _globals(code: CodeType) -> Iterator[str]:
    """The names that are not its own."""
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            yield step.argval
        elif isinstance(step.argval, CodeType):
            yield from _globals(step.argval)


def _lambdas(text: str) -> Iterator[ast.expr]:
    """The lambdas in lines that need not be whole statements."""
    for begin in re.finditer(r"\blambda\b", text):
        for until in range(len(text), begin.end(), -1):
            try:
                node = ast.parse(text[begin.start() : until], mode="eval").body
            except SyntaxError:
                continue
            if isinstance(node, ast.Lambda):
                yield node
                break


def _is_code_of(node: ast.expr, code: CodeType) -> bool:
    """Does the text compile to this code?"""
    made = next(part for part in compile(ast.Expression(node), "", "eval").co_consts if isinstance(part, CodeType))
    plain = [[part for part in each.co_consts if not isinstance(part, CodeType)] for each in (made, code)]
    return (made.co_code, made.co_names, plain[0]) == (code.co_code, code.co_names, plain[1])
