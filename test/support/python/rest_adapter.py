"""Serves the tables of a folder with the REST adapter that pylance has, until its standard input ends."""

import sys

from lance.namespace import RestAdapter

root, port = sys.argv[1], int(sys.argv[2])
with RestAdapter("dir", {"root": root}, host="127.0.0.1", port=port):
    print("ready", flush=True)
    sys.stdin.read()
