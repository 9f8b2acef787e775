import { text } from 'node:stream/consumers';
import type { JsonObject } from '../../../src/values/json.js';
import { listen, type Listening } from '../../api/auth/listen.js';

/** A REST API of a cloud that has some objects and looks at the token. */
export interface CloudServer extends Listening {
  /** The objects by method and path, such as `GET /v1/projects/p`; without the query. */
  readonly objects: Map<string, JsonObject>;
  /** Paths that are denied to the caller: parts of them. */
  readonly denied: Set<string>;
  /** What was asked, with the query. */
  readonly requests: string[];
}

export async function startCloudServer(token: string): Promise<CloudServer> {
  const objects = new Map<string, JsonObject>();
  const denied = new Set<string>();
  const requests: string[] = [];
  const server = await listen((request, response) => {
    void (async () => {
      await text(request);
      const { method = '', url = '', headers } = request;
      requests.push(`${method} ${decodeURIComponent(url)}`);
      const found = objects.get(`${method} ${decodeURIComponent(url.replace(/\?.*/, ''))}`);
      const isDenied = [...denied].some((part) => url.includes(part));
      const status =
        headers.authorization !== `Bearer ${token}` ? 401 : isDenied ? 403 : found === undefined ? 404 : 200;
      const body = status === 200 ? found : { error: { message: 'see the status' } };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  return { ...server, objects, denied, requests };
}
