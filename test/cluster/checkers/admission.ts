import { isJsonObject, type JsonObject } from '../../../src/values/json.js';
import { at, textAt } from '../../support/objects.js';
import { type Api, ApiError } from '../support/api.js';
import { type Finding, subjectOf, type Verdict } from './finding.js';
import type { Rendering } from './rendering.js';
import { templatePods } from './workload-pods.js';

const kinds: readonly string[] = ['Pod', 'Deployment', 'DaemonSet', 'StatefulSet', 'Job', 'CronJob'];

/**
 * What an API server would not take, or warns of, of a rendering's pods and of what makes pods. Nothing is created but the
 * ServiceAccounts of the pods.
 *
 * @param namespace - one that enforces a Pod Security Standard
 */
export async function admission(api: Api, namespace: string, rendering: Rendering): Promise<Verdict> {
  const makers = rendering.objects.filter((object) => kinds.includes(textAt(object, 'kind')));
  // The server only warns of a Deployment whose pods it would then refuse.
  const objects = [...makers, ...makers.flatMap(templatePods)].map((object) => movedTo(namespace, object));
  const findings: Finding[] = [];
  for (const object of objects) {
    await addAccount(api, namespace, at(object, 'spec', 'serviceAccountName'));
    const said = await tryOut(api, object);
    findings.push(
      ...said.map(({ check, hint }): Finding => {
        return { tool: 'admission', check, rendering: rendering.name, object: subjectOf(object), hint };
      }),
    );
  }
  return { checks: objects.length, findings };
}

function movedTo(namespace: string, object: JsonObject): JsonObject {
  const { metadata } = object;
  return { ...object, metadata: { ...(isJsonObject(metadata) ? metadata : {}), namespace } };
}

type Said = Pick<Finding, 'check' | 'hint'>;

async function tryOut(api: Api, object: JsonObject): Promise<readonly Said[]> {
  const before = api.warnings.length;
  const refused = await refusalOf(api, object);
  const warned = api.warnings.slice(before).map((hint) => ({ check: 'warning', hint: hint.replace(/^299 - /, '') }));
  return [...refused, ...warned];
}

async function refusalOf(api: Api, object: JsonObject): Promise<readonly Said[]> {
  try {
    await api.create(object, { dryRun: 'All' });
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [{ check: error.status === 403 ? 'denied' : 'invalid', hint: error.message }];
  }
}

/** A pod of a ServiceAccount that is not there is refused for that. */
async function addAccount(api: Api, namespace: string, name: unknown): Promise<void> {
  const account = { apiVersion: 'v1', kind: 'ServiceAccount' };
  const metadata = { name: typeof name === 'string' ? name : 'default', namespace };
  await api.apply({ ...account, metadata });
}
