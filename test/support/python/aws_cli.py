"""The AWS CLI in a process that forks for each call, because it takes seconds to start.

aws_cli.py serve SOCKET     loads the command line, and answers calls
aws_cli.py SOCKET ARGS...   one call, with the files, the folder and the environment of its caller
"""

import json
import os
import signal
import socket
import sys


def serve(path):
    from awscli.clidriver import create_clidriver

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    server = socket.socket(socket.AF_UNIX)
    server.bind(path)
    server.listen()
    print("ready", flush=True)
    while True:
        connection, _ = server.accept()
        if os.fork() == 0:
            connection.sendall(bytes([answer(connection, create_clidriver)]))
            os._exit(0)
        connection.close()


def answer(connection, create_clidriver):
    message, files, _, _ = socket.recv_fds(connection, 1 << 20, 3)
    question = json.loads(message)
    for target, file in enumerate(files):
        os.dup2(file, target)
    # The command line found its own data when it was loaded.
    own = {"AWS_DATA_PATH": os.environ["AWS_DATA_PATH"]}
    os.environ.clear()
    os.environ.update(question["env"] | own)
    os.chdir(question["cwd"])
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    try:
        return create_clidriver().main(question["args"])
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()


def call(path, args):
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    question = json.dumps({"args": args, "cwd": os.getcwd(), "env": dict(os.environ)})
    socket.send_fds(connection, [question.encode()], [0, 1, 2])
    code = connection.recv(1)
    return code[0] if code else 1


if sys.argv[1] == "serve":
    serve(sys.argv[2])
else:
    sys.exit(call(sys.argv[1], sys.argv[2:]))
