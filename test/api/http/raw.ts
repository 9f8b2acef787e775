import { connect, type Socket } from 'node:net';

/** A connection on which a test says what it likes. */
export interface RawConnection {
  readonly socket: Socket;
  /** All that came until the other side ended it. */
  readonly ended: Promise<string>;
}

export function rawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    // An end by reset is an end too: what came before it is what counts.
    const ended = new Promise<string>((done) => socket.once('close', () => done(text)));
    socket.once('connect', () => resolve({ socket, ended })).once('error', reject);
  });
}

/** What is answered to a message on a connection of its own, to the end of the connection. */
export async function rawAnswer(url: string, message: string): Promise<string> {
  const { socket, ended } = await rawConnection(url);
  socket.write(message);
  return ended;
}

/** The status of an answer as it came, and its body. */
export function parsedAnswer(answer: string): { readonly status: number; readonly body: unknown } {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const parsed: unknown = body === '' ? undefined : JSON.parse(body);
  return { status: Number(head.split(' ')[1]), body: parsed };
}
