import type { Resource } from '../../doctor/cluster/resource.js';
import { nameOf, objectsAt, stringAt } from '../../doctor/fields.js';
import { isJsonObject, type JsonObject } from '../../values/json.js';
import { messageOf } from '../../errors.js';
import { link, reasonOf } from '../../async/aborting.js';
import { linesOf } from '../../async/lines.js';
import { longestDelayMs, Patience } from '../../async/patience.js';
import { SessionError } from '../session-error.js';
import { ExpiredError, type KubernetesApi, TransientError } from './kubernetes-api.js';

/** The server ends a watch after so long, and the client a little later if it was not told. */
const watchSeconds = 240;
const graceSeconds = 15;

/** How long a server may be away, in milliseconds: an upgrade of the control plane takes minutes. */
const retryMs = 600_000;

/**
 * The objects of a list, and again the whole list after each change, until the signal aborts. A watch that ends or is cut
 * goes on where it was, and the list is read again if the server no longer knows that place.
 *
 * @throws SessionError `forbidden`, `credentials`, `unreachable`; the reason of the signal
 */
export async function* watchList(
  api: KubernetesApi,
  resource: Resource,
  signal: AbortSignal,
): AsyncGenerator<readonly JsonObject[], never, undefined> {
  for (;;) {
    const { body } = await api.succeed({ method: 'GET', resource }, signal);
    const objects = new Map(objectsAt(body, 'items').map((item) => [nameOf(item), item]));
    yield [...objects.values()];
    const version = stringAt(body, 'metadata', 'resourceVersion') ?? '';
    try {
      for await (const { type, object } of eventsSince(api, resource, version, signal)) {
        if (type === 'DELETED') objects.delete(nameOf(object));
        else objects.set(nameOf(object), object);
        yield [...objects.values()];
      }
    } catch (error) {
      if (!(error instanceof ExpiredError)) throw error;
    }
  }
}

interface WatchEvent {
  readonly type: string;
  readonly object: JsonObject;
}

/** Each change once, in the order of the server. */
async function* eventsSince(
  api: KubernetesApi,
  resource: Resource,
  start: string,
  signal: AbortSignal,
): AsyncGenerator<WatchEvent, never, undefined> {
  let version = start;
  const patience = new Patience(retryMs, signal);
  for (;;) {
    const openedAt = performance.now();
    try {
      for await (const event of eventsOf(api, watchOf(resource, version), signal)) {
        patience.reset();
        const next = stringAt(event.object, 'metadata', 'resourceVersion') ?? '';
        if (!isLater(next, version)) continue;
        version = next;
        if (event.type !== 'BOOKMARK') yield event;
      }
    } catch (error) {
      if (!(error instanceof TransientError)) throw error;
      if (performance.now() - openedAt > longestDelayMs) patience.reset();
      await patience.wait(error);
    }
  }
}

function watchOf(resource: Resource, resourceVersion: string): Resource {
  const watch = { watch: 'true', allowWatchBookmarks: 'true', timeoutSeconds: `${watchSeconds}`, resourceVersion };
  return { ...resource, query: { ...resource.query, ...watch } };
}

/** Versions are integers that grow (Kubernetes 1.35 guarantees it). What a proxy repeats is older than what came before. */
function isLater(next: string, version: string): boolean {
  const integer = /^\d+$/;
  return !integer.test(next) || !integer.test(version) || BigInt(next) > BigInt(version);
}

/**
 * The events of one watch.
 *
 * @throws TransientError when it ends, however it does; ExpiredError
 */
async function* eventsOf(
  api: KubernetesApi,
  resource: Resource,
  signal: AbortSignal,
): AsyncGenerator<WatchEvent, never, undefined> {
  const over = new AbortController();
  const release = link(over, [signal]);
  const timer = setTimeout(() => over.abort(), (watchSeconds + graceSeconds) * 1_000);
  try {
    const response = await api.stream({ method: 'GET', resource }, over.signal);
    for await (const line of linesOf(response)) yield eventIn(line);
    throw new TransientError('the watch ended');
  } catch (error) {
    if (signal.aborted) throw reasonOf(signal);
    throw error instanceof SessionError ? error : new TransientError(`the watch was cut: ${messageOf(error)}`);
  } finally {
    clearTimeout(timer);
    release();
    over.abort();
  }
}

/** The last line of a watch that was cut is not whole: parsing it fails. */
function eventIn(line: string): WatchEvent {
  const event: unknown = JSON.parse(line);
  const type = isJsonObject(event) ? stringAt(event, 'type') : undefined;
  const object = isJsonObject(event) ? event['object'] : undefined;
  if (type === undefined || !isJsonObject(object)) throw new TransientError('the watch sent what is not an event');
  if (type !== 'ERROR') return { type, object };
  const message = stringAt(object, 'message') ?? 'the watch failed';
  throw object['code'] === 410 ? new ExpiredError(message) : new TransientError(message);
}
