"""Answers each line of JSON, a chain of calls of the LanceDB SDK for Python, with the plan that it comes to."""

import asyncio
import json
import sys

import lancedb
import lancedb.query
from lancedb.remote.oauth import OAuthConfig


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


def chain(table, calls):
    result = table
    for name, *given in calls:
        named = given.pop()["named"] if has_names(given) else {}
        result = getattr(result, name)(*value(given), **value(named))
    return result


def plan(asked):
    if "oauth" in asked:
        return asyncio.run(plan_with_oauth(asked))
    table = lancedb.connect(asked["uri"], **asked["options"]).open_table(asked["table"], **asked["open"])
    if "checkout" in asked:
        table.checkout(asked["checkout"])
    return chain(table, asked["calls"]).explain_plan(asked["verbose"])


def facts(asked):
    """What else the SDK tells of a database and a table."""
    connection = lancedb.connect(asked["uri"], **asked["options"])
    table = connection.open_table(asked["table"], **asked["open"])
    stats = table.index_stats(asked["index"])
    return {
        "tables": list(connection.table_names()),
        "nested": list(connection.table_names(namespace_path=["prod", "eu"])),
        "indexes": sorted(index.name for index in table.list_indices()),
        "stats": [stats.index_type, stats.num_unindexed_rows],
        "rows": [table.count_rows(), table.count_rows("id < 3")],
        "analyzed": chain(table, asked["calls"]).analyze_plan(),
    }


async def plan_with_oauth(asked):
    """Only connections of the asynchronous kind fetch tokens."""
    options = {**asked["options"], "api_key": None, "oauth_config": OAuthConfig(**asked["oauth"])}
    connection = await lancedb.connect_async(asked["uri"], **options)
    table = await connection.open_table(asked["table"], **asked["open"])
    return await chain(table, asked["calls"]).explain_plan(asked["verbose"])


def answer(asked):
    try:
        return facts(asked) if "index" in asked else {"plan": plan(asked)}
    except Exception as error:
        return {
            "error": type(error).__name__,
            "status": getattr(error, "status_code", None),
            "message": f"{error} {error.__cause__ or ''}",
        }


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
