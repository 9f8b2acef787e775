"""Answers each line of JSON, a request of the Lance namespace API, with what a client of that API gets for it."""

import json
import sys

from lance.namespace import RestNamespace
from lance_namespace_urllib3_client import ApiClient, ApiException, Configuration
from lance_namespace_urllib3_client.api.table_api import TableApi
from lance_namespace_urllib3_client.models.explain_table_query_plan_request import ExplainTableQueryPlanRequest


def through_rust(asked, request):
    headers = {f"header.{name}": text for name, text in asked.get("headers", {}).items()}
    delimiter = {"delimiter": asked["delimiter"]} if "delimiter" in asked else {}
    namespace = RestNamespace(uri=asked["uri"], **delimiter, **headers)
    return namespace.explain_table_query_plan(request)


def through_urllib3(asked, request):
    with ApiClient(Configuration(host=asked["uri"])) as client:
        delimiter = asked.get("delimiter")
        return TableApi(client).explain_table_query_plan(
            (delimiter or "$").join(request.id), request, delimiter=delimiter, _headers=asked.get("headers", {})
        )


CLIENTS = {"rust": through_rust, "urllib3": through_urllib3}


def answer(asked):
    try:
        request = ExplainTableQueryPlanRequest.from_dict(asked["request"])
        return {"plan": CLIENTS[asked["client"]](asked, request)}
    except ApiException as error:
        parsed = error.data.to_dict() if error.data is not None else {}
        return {
            "error": type(error).__name__,
            "status": error.status,
            "code": parsed.get("code"),
            "message": parsed.get("detail") or error.body or "",
        }
    except Exception as error:
        return {"error": type(error).__name__, "message": str(error)}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
