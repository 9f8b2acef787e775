import type { Json, JsonObject } from '../../../src/values/json.js';
import { at } from '../../support/objects.js';
import type { Api } from './api.js';
import { waitFor } from './waiting.js';

export interface PodRun {
  readonly image: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Variables with what they come from, such as a key of a Secret. */
  readonly envFrom?: readonly JsonObject[];
  /** @default 'default' */
  readonly serviceAccountName?: string;
  /** The audience of the token in {@link tokenFile}. @default no token */
  readonly audience?: string;
  /** @default 1000 */
  readonly user?: number;
  /** @default '512Mi' */
  readonly memory?: string;
}

export interface PodResult {
  readonly succeeded: boolean;
  readonly logs: string;
}

/** Where the token of a pod is. */
export const tokenFile = '/var/run/secrets/test/token';

/** Starts a pod that keeps to Pod Security "restricted". */
export async function startPod(api: Api, namespace: string, name: string, run: PodRun): Promise<void> {
  await api.create(manifestOf(namespace, name, run));
}

/** Runs a pod to its end. */
export async function runPod(api: Api, namespace: string, name: string, run: PodRun): Promise<PodResult> {
  await startPod(api, namespace, name, run);
  return endOfPod(api, namespace, name);
}

/** Waits until a pod has ended, and removes it. */
export async function endOfPod(api: Api, namespace: string, name: string): Promise<PodResult> {
  const named = { apiVersion: 'v1', kind: 'Pod', name, namespace };
  const ended = await waitFor(api, named, (pod) => ['Succeeded', 'Failed'].includes(phaseOf(pod)), 300_000);
  const logs = await api.logs(namespace, name);
  await api.remove(named);
  return { succeeded: phaseOf(ended) === 'Succeeded', logs };
}

export function phaseOf(pod: JsonObject | undefined): string {
  const phase = at(pod, 'status', 'phase');
  return typeof phase === 'string' ? phase : '';
}

function manifestOf(namespace: string, name: string, run: PodRun): JsonObject {
  const { image, command, env = {}, envFrom = [], serviceAccountName = 'default', audience, memory = '512Mi' } = run;
  const token = audience === undefined ? [] : [{ serviceAccountToken: { path: 'token', audience } }];
  const variables: readonly Json[] = Object.entries(env).map(([key, value]) => ({ name: key, value }));
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 1,
      serviceAccountName,
      securityContext: { runAsNonRoot: true, runAsUser: run.user ?? 1000, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: 'test',
          image,
          command,
          env: [...variables, ...envFrom],
          resources: { requests: { cpu: '100m', memory }, limits: { memory } },
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          volumeMounts: [{ name: 'token', mountPath: '/var/run/secrets/test', readOnly: true }],
        },
      ],
      volumes: [{ name: 'token', projected: { sources: token } }],
    },
  };
}
