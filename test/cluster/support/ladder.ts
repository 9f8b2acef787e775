import { connectsToApiServer } from './rungs/envtest.js';
import { givenCluster } from './rungs/kubeconfig.js';
import { kindCluster } from './rungs/kind.js';
import { k3sCluster } from './rungs/k3s.js';

/** A cluster that the tests may use. */
export interface StartedCluster {
  /** The path of a file. */
  readonly kubeconfig: string;
  /** Whether the tests may change what is outside of their own namespaces, such as definitions of resources. */
  readonly disposable: boolean;
  /** Whether its nodes may promise more CPUs than they have: the tests ask for whole ones, and use little of them. @default false */
  readonly mayPromise?: boolean;
  readonly stop: () => Promise<void>;
}

/** A way to a cluster. */
export interface Rung {
  readonly name: string;
  /** Why this way is closed on this machine; undefined where it is open. */
  readonly closed: () => Promise<string | undefined>;
  readonly start: () => Promise<StartedCluster>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where the tests look for a cluster: what was asked for, then what serves most of them. */
export function ladder(environment: Environment = process.env): readonly Rung[] {
  return [
    givenCluster(environment),
    kindCluster(environment),
    k3sCluster(environment),
    connectsToApiServer(environment),
  ];
}

/** A cluster and the rung that it stands on, or why there is none. */
export type Climb =
  | { readonly found: true; readonly rung: string; readonly cluster: StartedCluster }
  | { readonly found: false; readonly why: string };

/** Takes the first rung that is open. That one which is open does not start is an error: the next would hide it. */
export async function climb(rungs: readonly Rung[]): Promise<Climb> {
  const closed: string[] = [];
  for (const rung of rungs) {
    const why = await rung.closed();
    if (why === undefined) return { found: true, rung: rung.name, cluster: await rung.start() };
    closed.push(`${rung.name}: ${why}`);
  }
  return { found: false, why: `no cluster for the tests (${closed.join('; ')}). See docs/cluster-tests.md` };
}
