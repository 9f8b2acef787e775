import type { Resource } from '../../doctor/cluster/resource.js';
import { stringAt, type StringMap } from '../../doctor/fields.js';
import { HelmwrightError } from '../../errors.js';
import type { JsonObject } from '../../values/json.js';
import { withTimeout } from '../../async/aborting.js';
import { type ApiAnswer, type KubernetesApi, said } from '../kubernetes/kubernetes-api.js';
import { watchList } from '../kubernetes/watch-list.js';
import { SessionError } from '../session-error.js';
import { claimOn } from './claim.js';
import type { Manifest } from './manifest.js';
import { type Hold, holdAnnotations, keys, readMark } from './mark.js';
import { isBeingDeleted, uidOf } from './start.js';

/** @throws HelmwrightError `usage` for an empty namespace, which the API server takes for all of them */
export function rayClusters(namespace: string | undefined, query: Resource['query'] = {}): Resource {
  if (namespace === '') throw new HelmwrightError('usage', 'namespace', 'must not be empty; name one, or leave it out');
  return {
    group: 'ray.io',
    version: 'v1',
    resource: 'rayclusters',
    query,
    ...(namespace === undefined ? {} : { namespace }),
  };
}

/** The cluster that was taken, and when, by the API server's clock. */
export interface Taken {
  readonly uid: string;
  readonly serverTime: number;
}

function takenOf({ body, serverTime }: ApiAnswer): Taken {
  return { uid: uidOf(body), serverTime };
}

/** The name that the API server records for our changes. */
const fieldManager = 'helmwright-session';

const mergePatch = 'application/merge-patch+json';
const jsonPatch = 'application/json-patch+json';

/**
 * A RayCluster that this client holds. Each change has preconditions: it is the same object, and this client
 * still holds it.
 */
export class HeldCluster {
  constructor(
    private readonly api: KubernetesApi,
    readonly namespace: string,
    readonly name: string,
    private readonly hold: Hold,
  ) {}

  /** `RayCluster lance/demo`. */
  get title(): string {
    return `RayCluster ${this.namespace}/${this.name}`;
  }

  /**
   * Creates the cluster, or takes over the one that an earlier session left.
   *
   * @throws SessionError `exists`, `in-use`, `rejected`
   */
  async take(manifest: Manifest, takeOver: boolean, signal: AbortSignal): Promise<Taken> {
    for (;;) {
      const made = await this.create(manifest, signal);
      if (made !== undefined) return takenOf(made);
      const there = await this.find(signal);
      if (there === undefined) continue;
      const wanted = { holder: this.hold.holder, digest: manifest.digest, takeOver };
      const claim = claimOn(there.body, wanted, there.serverTime);
      switch (claim.kind) {
        case 'ours':
          return takenOf(there);
        case 'refused':
          throw new SessionError(claim.code, `${this.title} ${claim.reason}`);
        case 'ending':
          await untilGone(this.api, this, uidOf(there.body), signal);
          break;
        case 'free': {
          const taken = await this.takeOver(there, signal);
          if (taken !== undefined) return takenOf(taken);
        }
      }
    }
  }

  /**
   * Lets the API server judge the cluster, and does not create it.
   *
   * @returns false if it exists already
   * @throws SessionError `rejected`, `forbidden`
   */
  async dryRun(manifest: Manifest, signal: AbortSignal): Promise<boolean> {
    return (await this.create(manifest, signal, { dryRun: 'All' })) !== undefined;
  }

  /** @returns the server's time after the renewal; undefined if this client no longer holds the cluster */
  async renew(uid: string, at: number, signal: AbortSignal): Promise<number | undefined> {
    const answer = await this.patch(uid, [{ op: 'add', path: pointer(keys.renewedAt), value: timestamp(at) }], signal);
    return answer?.serverTime;
  }

  /** Releases the cluster with these annotations, so that any client can open it. */
  async release(uid: string, annotations: StringMap, signal: AbortSignal): Promise<void> {
    const changes = Object.entries(annotations).map(([key, value]) => ({ op: 'add', path: pointer(key), value }));
    await this.patch(uid, [...changes, { op: 'remove', path: pointer(keys.holder) }], signal);
  }

  /**
   * Deletes the cluster and waits until it and its pods are gone.
   *
   * @returns false if this client does not hold it
   */
  async remove(signal: AbortSignal): Promise<boolean> {
    for (;;) {
      const there = await this.find(signal);
      if (there === undefined) return true;
      if (readMark(there.body)?.holder?.id !== this.hold.holder.id) return false;
      if (isBeingDeleted(there.body) || (await deleteUnchanged(this.api, there.body, signal))) {
        await untilGone(this.api, this, uidOf(there.body), signal);
        return true;
      }
    }
  }

  /** Undefined if it exists already. */
  private async create(
    manifest: Manifest,
    signal: AbortSignal,
    extra: Resource['query'] = {},
  ): Promise<ApiAnswer | undefined> {
    const resource = rayClusters(this.namespace, { fieldManager, fieldValidation: 'Strict', ...extra });
    const request = {
      method: 'POST',
      resource,
      body: manifest.heldBy(this.hold, `${this.namespace}/${this.name}`),
      isAwaited: true,
    } as const;
    const answer = await this.api.ask(request, signal);
    if (answer.status < 300) return answer;
    if (answer.status === 409) return undefined;
    throw this.rejected(answer);
  }

  private async find(signal: AbortSignal): Promise<ApiAnswer | undefined> {
    const answer = await this.api.ask({ method: 'GET', resource: this.resource() }, signal);
    if (answer.status === 404) return undefined;
    if (answer.status >= 300) throw this.rejected(answer);
    return answer;
  }

  /** Undefined if the object changed meanwhile. */
  private async takeOver({ body, serverTime }: ApiAnswer, signal: AbortSignal): Promise<ApiAnswer | undefined> {
    const annotations = { ...holdAnnotations(this.hold), [keys.renewedAt]: timestamp(serverTime) };
    const metadata = { ...preconditionsOf(body), annotations };
    const resource = this.resource({ fieldManager });
    const request = { method: 'PATCH', resource, contentType: mergePatch, isAwaited: true } as const;
    const answer = await this.api.ask({ ...request, body: { metadata } }, signal);
    if (answer.status < 300) return answer;
    if (answer.status === 409 || answer.status === 404) return undefined;
    throw this.rejected(answer);
  }

  /** Undefined if this client no longer holds the cluster. */
  private async patch(
    uid: string,
    changes: readonly JsonObject[],
    signal: AbortSignal,
  ): Promise<ApiAnswer | undefined> {
    const tests = [
      { op: 'test', path: '/metadata/uid', value: uid },
      { op: 'test', path: pointer(keys.holder), value: this.hold.holder.id },
    ];
    const request = { method: 'PATCH', resource: this.resource({ fieldManager }), contentType: jsonPatch } as const;
    const answer = await this.api.ask({ ...request, body: [...tests, ...changes] }, signal);
    if (answer.status < 300) return answer;
    const there = await this.find(signal);
    const isHeld =
      there !== undefined && uidOf(there.body) === uid && readMark(there.body)?.holder?.id === this.hold.holder.id;
    // Another change came between.
    if (isHeld && answer.status === 409) return this.patch(uid, changes, signal);
    if (isHeld) throw this.rejected(answer);
    return undefined;
  }

  private resource(query: Resource['query'] = {}): Resource {
    return { ...rayClusters(this.namespace, query), name: this.name };
  }

  private rejected(answer: ApiAnswer): SessionError {
    return new SessionError('rejected', `${this.title}: ${said(answer)}`);
  }
}

/** How long the deletion of a cluster may take, in milliseconds: pods of other tools have 30 s to end, or more. */
const goneMs = 180_000;

/**
 * Gives work that waits for the end of a cluster its time limit.
 *
 * @throws SessionError `timeout`
 */
export async function limitedByGone<T>(
  title: string,
  signal: AbortSignal,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const todo = 'see what its pods wait for, or what finalizers it has';
  const late = () => new SessionError('timeout', `${title} is not gone after ${goneMs / 1_000}s: ${todo}`);
  return withTimeout(goneMs, late, signal, async (limit) => work(limit.signal));
}

/** Waits until a cluster is gone, with its pods. Another one of its name does not count. */
export async function untilGone(
  api: KubernetesApi,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  uid: string,
  signal: AbortSignal,
): Promise<void> {
  const resource = rayClusters(namespace, { fieldSelector: `metadata.name=${name}` });
  for await (const there of watchList(api, resource, signal)) {
    if (!there.some((object) => uidOf(object) === uid)) return;
  }
}

/**
 * Deletes a RayCluster if it is still as it was read, with its pods first.
 *
 * @returns false if it changed meanwhile
 */
export async function deleteUnchanged(api: KubernetesApi, cluster: JsonObject, signal: AbortSignal): Promise<boolean> {
  const namespace = stringAt(cluster, 'metadata', 'namespace');
  const resource = { ...rayClusters(namespace), name: stringAt(cluster, 'metadata', 'name') ?? '' };
  const body = { propagationPolicy: 'Foreground', preconditions: preconditionsOf(cluster) };
  const answer = await api.ask({ method: 'DELETE', resource, body }, signal);
  if (answer.status < 300 || answer.status === 404) return true;
  if (answer.status === 409) return false;
  throw new SessionError('rejected', `RayCluster ${namespace ?? ''}/${resource.name}: ${said(answer)}`);
}

function preconditionsOf(object: JsonObject): { readonly uid: string; readonly resourceVersion: string } {
  return { uid: uidOf(object), resourceVersion: stringAt(object, 'metadata', 'resourceVersion') ?? '' };
}

/** An annotation, for a JSON patch. */
function pointer(annotation: string): string {
  return `/metadata/annotations/${annotation.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
