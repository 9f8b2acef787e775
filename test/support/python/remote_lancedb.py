"""Answers each line of JSON, a chain of calls of the LanceDB SDK for Python, with the plan that it comes to."""

import json
import sys

import lancedb
import lancedb.query
from lancedb.remote.oauth import OAuthConfig


def connection(uri, options):
    if "oauth_config" in options:
        options["oauth_config"] = OAuthConfig(**options["oauth_config"])
    return lancedb.connect(uri, **options)


def value(given):
    """A value of the chain: one of {"new": name, "args": […], "kwargs": {…}} is made by the SDK."""
    if isinstance(given, list):
        return [value(each) for each in given]
    if not isinstance(given, dict):
        return given
    if "new" not in given:
        return {key: value(each) for key, each in given.items()}
    return getattr(lancedb.query, given["new"])(*value(given.get("args", [])), **value(given.get("kwargs", {})))


def has_names(given):
    return len(given) > 0 and isinstance(given[-1], dict) and "named" in given[-1]


def plan(asked):
    table = connection(asked["uri"], asked["options"]).open_table(asked["table"], **asked.get("open", {}))
    if "checkout" in asked:
        table.checkout(asked["checkout"])
    result = table
    for name, *given in asked["calls"]:
        named = given.pop()["named"] if has_names(given) else {}
        result = getattr(result, name)(*value(given), **value(named))
    return result.explain_plan(asked.get("verbose", False))


def answer(asked):
    try:
        return {"plan": plan(asked)}
    except Exception as error:
        return {
            "error": type(error).__name__,
            "status": getattr(error, "status_code", None),
            "message": f"{error} {error.__cause__ or ''}",
        }


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
