import { HelmwrightError } from '../../errors.js';
import {
  type Credential,
  type CredentialHome,
  type CredentialPart,
  credentialPartOf,
} from '../../template/ast/credential.js';
import type { EnclosingBlock } from '../../template/ast/enclosing-block.js';
import { type Expression, literal, type MapNode, type Pair } from '../../template/ast/expression.js';
import { withFallback } from '../../template/ast/with-fallback.js';
import { mayFail } from '../../template/ast/may-fail.js';
import { some, walk } from '../../template/ast/walk.js';
import { b64enc, defaultTo } from '../../template/functions/index.js';
import type { ChartModel } from './chart-model.js';
import type { ChartResource } from './manifests.js';

type Templates = Pick<ChartModel, 'name' | 'resources' | 'failures' | 'notes'>;

/**
 * Finds the Secret of each credential that a chart generates.
 *
 * @throws HelmwrightError `misused-value` for a credential without one, or with one that Helm cannot look up
 */
export function settleCredentials(made: Templates): void {
  const found = new Map<Credential, CredentialHome>();
  for (const resource of made.resources) {
    for (const [credential, home] of homesIn(resource)) {
      const other = found.get(credential) ?? credential.home;
      if (other !== undefined)
        throw misused(credential, other.place, `is kept in ${home.place} too: keep it in one Secret`);
      found.set(credential, home);
    }
  }
  for (const { credential, place } of usesOf(made)) {
    const home = found.get(credential);
    if (home === undefined) throw misused(credential, place, `has no Secret to live in: ${advice(credential)}`);
    credential.home = home;
  }
}

function misused({ name }: Credential, place: string, detail: string): HelmwrightError {
  return new HelmwrightError('misused-value', place, `${name} ${detail}`);
}

function advice({ parts }: Credential): string {
  if (parts.length === 1) return 'make it the value of a key in stringData of a Secret of this chart';
  return `make ${parts.join(', ')} values of keys in stringData of one Secret of this chart`;
}

// --- uses

interface Use {
  readonly credential: Credential;
  readonly place: string;
}

/** The credentials in the templates of a chart, those of its subcharts excepted. */
export function usesOf({ name, resources, failures, notes }: Templates): readonly Use[] {
  return [
    ...resources.flatMap(({ place, manifest, enclosing }) => usesIn([manifest, ...testsOf(enclosing)], place)),
    ...failures.flatMap(({ place, message, enclosing }) => usesIn([message, ...testsOf(enclosing)], place)),
    ...(notes === undefined ? [] : usesIn([notes], `${name} NOTES.txt`)),
  ];
}

function testsOf(enclosing: readonly EnclosingBlock[]): readonly Expression[] {
  return enclosing.map((each) => (each.kind === 'when' ? each.test : each.collection));
}

function usesIn(expressions: readonly Expression[], place: string): readonly Use[] {
  const uses: Use[] = [];
  for (const expression of expressions) {
    walk(expression, (node) => {
      const used = credentialPartOf(node);
      if (used !== undefined) uses.push({ credential: used.credential, place });
    });
  }
  return uses;
}

// --- Secrets

function homesIn(resource: ChartResource): ReadonlyMap<Credential, CredentialHome> {
  const kept = keptIn(resource.manifest);
  return new Map(
    [...new Set(kept.map(({ credential }) => credential))].flatMap((credential) => {
      const keys = new Map(kept.filter((each) => each.credential === credential).map(({ part, key }) => [part, key]));
      if (credential.parts.some((part) => !keys.has(part))) return [];
      return [[credential, homeOf(resource, credential, keys)] as const];
    }),
  );
}

interface Kept extends CredentialPart {
  readonly key: Expression;
}

/** What a Secret holds alone under a key. */
function keptIn(manifest: MapNode): readonly Kept[] {
  const [apiVersion, kind] = [valueOf(manifest, 'apiVersion'), valueOf(manifest, 'kind')];
  if (!isText(apiVersion, 'v1') || !isText(kind, 'Secret')) return [];
  const plain = pairsOf(valueOf(manifest, 'stringData')).map(({ key, value }) => ({ key, value }));
  const encoded = pairsOf(valueOf(manifest, 'data')).map(({ key, value }) => ({ key, value: decoded(value) }));
  return [...plain, ...encoded].flatMap(({ key, value }) => {
    const part = value === undefined ? undefined : credentialPartOf(unnamed(value));
    return part === undefined ? [] : [{ ...part, key }];
  });
}

/** A string that has a named template is the same string. */
function unnamed(value: Expression): Expression {
  return value.kind === 'include' ? unnamed(value.helper.body) : value;
}

function decoded(value: Expression): Expression | undefined {
  return value.kind === 'call' && value.function === b64enc.definition ? value.args[0] : undefined;
}

function homeOf(
  { manifest, place, enclosing, patch }: ChartResource,
  credential: Credential,
  keys: ReadonlyMap<string, Expression>,
): CredentialHome {
  if (patch !== undefined)
    throw misused(credential, place, 'is in a Secret that users may override: take overrides away from it');
  const metadata = valueOf(manifest, 'metadata');
  const name = metadata === undefined ? undefined : valueOf(metadata, 'name');
  if (name === undefined) throw misused(credential, place, 'is in a Secret without a name: give it one');
  const namespace = namespaceOf(metadata);
  if (enclosing.some((block) => block.kind === 'each'))
    throw misused(credential, place, 'is in a Secret inside an Each: Helm keeps one credential, in one Secret');
  // A credential may fail itself, so its own name cannot depend on it.
  if ([name, namespace, ...keys.values(), ...credential.takes].some((part) => mayFail(part) || hasVariable(part)))
    throw misused(
      credential,
      place,
      "is in a Secret whose name, namespace or key can fail or comes from a loop, or is made of such a value: use the release's name or a value",
    );
  return { place, namespace, name, keys };
}

const releaseNamespace: Expression = { kind: 'builtin', name: 'Release.Namespace', type: 'string' };

/** Helm gives the release's namespace to an object that has none. */
function namespaceOf(metadata: Expression | undefined): Expression {
  const given = metadata === undefined ? undefined : valueOf(metadata, 'namespace');
  if (given === undefined) return releaseNamespace;
  const present = withFallback(given, literal(''));
  return { kind: 'call', function: defaultTo.definition, args: [present, releaseNamespace] };
}

function hasVariable(expression: Expression): boolean {
  return some(expression, (node) => node.kind === 'reference' && node.root !== 'values');
}

function pairsOf(map: Expression | undefined): readonly Pair[] {
  return map?.kind === 'map' ? map.entries.filter((entry) => entry.kind === 'pair') : [];
}

function valueOf(map: Expression, key: string): Expression | undefined {
  return pairsOf(map).find((pair) => isText(pair.key, key))?.value;
}

function isText(expression: Expression | undefined, text: string): boolean {
  return expression?.kind === 'literal' && expression.value === text;
}
