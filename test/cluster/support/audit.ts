import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../src/values/json.js';
import { at, textAt } from '../../support/objects.js';

/** Something that a role lets do: `<role> <verb> <resource>.<group>`. */
export type Access = string;

/** What a role's rules grant, one by one. */
export function grantedBy(role: JsonObject): readonly Access[] {
  const name = shortName(textAt(role, 'metadata', 'name'));
  const { rules } = role;
  return objectsIn(rules).flatMap((rule) =>
    textsAt(rule, 'apiGroups').flatMap((group) =>
      textsAt(rule, 'resources').flatMap((resource) =>
        textsAt(rule, 'verbs').map((verb) => accessOf(name, verb, resource, group)),
      ),
    ),
  );
}

/** What roles of the tests let happen, by an audit log: the server notes for each request which role allowed it. */
export async function usedIn(log: string): Promise<ReadonlySet<Access>> {
  const used = new Set<Access>();
  for await (const line of createInterface({ input: createReadStream(log) })) {
    const event: unknown = JSON.parse(line);
    const access = isJsonObject(event) ? accessIn(event) : undefined;
    if (access !== undefined) used.add(access);
  }
  return used;
}

function accessIn(event: JsonObject): Access | undefined {
  const reason = at(event, 'annotations', 'authorization.k8s.io/reason');
  const [, role] =
    /of (?:Cluster)?Role "([^"]+)" to ServiceAccount/.exec(typeof reason === 'string' ? reason : '') ?? [];
  const verb = at(event, 'verb');
  const resource = at(event, 'objectRef', 'resource');
  if (role === undefined || typeof verb !== 'string' || typeof resource !== 'string') return undefined;
  const [group, part] = [at(event, 'objectRef', 'apiGroup'), at(event, 'objectRef', 'subresource')];
  const whole = typeof part === 'string' ? `${resource}/${part}` : resource;
  return accessOf(shortName(role), verb, whole, typeof group === 'string' ? group : '');
}

function accessOf(role: string, verb: string, resource: string, group: string): Access {
  return `${role} ${verb} ${resource}${group === '' ? '' : `.${group}`}`;
}

/** What is behind the release and its namespace in the name of a role. */
function shortName(name: string): string {
  return name.replace(/^.*helmwright-[0-9a-f]{8}-/, '').replace(/^.*-(leader-election)$/, '$1');
}

function objectsIn(list: Json | undefined): readonly JsonObject[] {
  return isJsonArray(list) ? list.filter(isJsonObject) : [];
}

function textsAt(object: JsonObject, key: string): readonly string[] {
  const list = object[key];
  return isJsonArray(list) ? list.filter((item) => typeof item === 'string') : [];
}
