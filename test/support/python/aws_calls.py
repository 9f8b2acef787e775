"""Answers each line of JSON with what a call of boto3 gives: {"service", "call", "arguments", "credentials"}, or its error code."""

import json
import sys

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

endpoint, region = sys.argv[1:3]


def answer(question):
    client = boto3.client(
        question["service"],
        endpoint_url=endpoint,
        region_name=region,
        config=Config(s3={"addressing_style": "path"}, retries={"max_attempts": 1}),
        **question["credentials"],
    )
    try:
        result = getattr(client, question["call"])(**question["arguments"])
    except ClientError as error:
        return {"error": error.response["Error"]["Code"]}
    result.pop("ResponseMetadata", None)
    if "Body" in result:
        result["Body"] = result["Body"].read().decode()
    return result


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line)), default=str), flush=True)
