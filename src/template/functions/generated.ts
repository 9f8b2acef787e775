import { HelmwrightError } from '../../errors.js';
import { shared } from '../../package-copy.js';
import { isJsonObject, own } from '../../values/json.js';
import { contextFor, constantContext } from '../author/context-for.js';
import { Value } from '../author/value.js';
import type { GeneratedKey, RenderContext } from '../ast/context.js';
import { type Credential, type CredentialHome, setCredentialPart } from '../ast/credential.js';
import { type Expression, literal } from '../ast/expression.js';
import type { FunctionHelper, PrintSite, TemplateFunction } from '../ast/function.js';
import { evaluate } from '../evaluate/evaluate.js';
import { command, type GoCode, goConstant, goString, operand } from '../print/go-code.js';
import { print } from '../print/print.js';
import { lookup } from './cluster.js';

/** What the helpers remember is in the data that all templates of a chart share while it is rendered. */
const passwordHelper: FunctionHelper = {
  name: 'generatedPassword',
  comment: 'What the Secret `name` of the cluster has under `key`, otherwise random; one value in each rendering.',
  body: `{{- $known := get .root "generated" | default dict }}
{{- $_ := set .root "generated" $known }}
{{- $id := printf "%s/%s/%s" .namespace .name .key }}
{{- if not (hasKey $known $id) }}
{{- $data := get (lookup "v1" "Secret" .namespace .name) "data" | default dict }}
{{- $_ := set $known $id (get $data .key | b64dec | default (randAlphaNum .length)) }}
{{- end }}
{{- get $known $id }}`,
};

/** What {@link generated} makes of a password. */
export interface PasswordOptions {
  /** How many letters and digits it has, 8 to 256. */
  readonly length: number;
}

const shortest = 8;
const longest = 256;

function password({ length }: PasswordOptions): Value<string> {
  const name = 'generated.password()';
  if (!Number.isInteger(length) || length < shortest || length > longest) {
    throw new HelmwrightError('misused-value', name, `length must be an integer from 8 to 256, got ${String(length)}`);
  }
  const credential: Credential = { name, parts: ['password'], home: undefined };
  return partOf(credential, {
    part: 'password',
    helper: passwordHelper,
    options: { length },
    shape: new RegExp(`^[A-Za-z0-9]{${length}}$`),
    invent: (count) => `invented${count}`.padEnd(length, 'x').slice(-length),
  });
}

/**
 * Credentials that Helm generates and keeps. Each lives in a Secret of the chart, alone under a key of its `stringData`, or
 * with `b64enc` of its `data`; other objects may use it too. Where the Secret exists in the cluster, Helm takes what it holds.
 *
 * Helm finds nothing under `helm template`, and neither do tools that render with it, such as Argo CD: each rendering has other
 * credentials there. Offer these users to bring their own Secret, with `groups.existingSecret`.
 *
 * @example
 * ```ts
 * import { type AnyHelmChart, generated, Resource } from 'helmwright';
 *
 * declare const chart: AnyHelmChart;
 * const password = generated.password({ length: 24 });
 * new Resource(chart, 'auth', { apiVersion: 'v1', kind: 'Secret', stringData: { password } });
 * ```
 */
export const generated = { password };

// --- how each is printed and evaluated

interface Part {
  readonly part: string;
  readonly helper: FunctionHelper;
  /** What the helper takes beside the Secret and its keys. */
  readonly options: Readonly<Record<string, number>>;
  readonly shape: RegExp;
  /** A value of this shape for an app that is compared with the chart. */
  readonly invent: (count: number) => string;
}

/** Kept credentials can be any string, so nothing is known of them. */
function partOf(credential: Credential, made: Part): Value<string> {
  const invented = inventions.count;
  if (invented !== undefined) {
    inventions.count = invented + 1;
    return new Value<string>(literal(made.invent(invented)), constantContext);
  }
  const fn: TemplateFunction = {
    name: credential.name,
    takes: [],
    gives: 'string',
    // In a plain cdk8s app, each does.
    mayFail: 'always',
    helper: made.helper,
    go: (_args, site) => printPart(homeOf(credential), made, site),
    evaluate: (_args, context) => evaluatePart(homeOf(credential), made, context.root ?? context),
  };
  setCredentialPart(fn, { credential, part: made.part });
  return new Value<string>({ kind: 'call', function: fn, args: [] }, contextFor([]));
}

function homeOf({ name, home }: Credential): CredentialHome {
  if (home !== undefined) return home;
  throw new HelmwrightError(
    'render-failed',
    name,
    'Helm generates it, and a cdk8s app cannot keep it: set the value for an existing Secret, such as existingSecret',
  );
}

function printPart(
  { namespace, name, keys }: CredentialHome,
  { part, helper, options }: Part,
  site: PrintSite,
): GoCode {
  const text = (expression: Expression): GoCode => print(expression, 'string', { ...site, names: new Map() });
  const args = [
    ...[goString('root'), operand(site.root)],
    ...[goString('namespace'), text(namespace)],
    ...[goString('name'), text(name)],
    ...[...keys].flatMap(([each, key]) => [goString(each === part ? 'key' : each), text(key)]),
    ...Object.entries(options).flatMap(([option, value]) => [goString(option), goConstant(value)]),
  ];
  return command('include', operand(`"${site.prefix}.${helper.name}"`), command('dict', ...args));
}

function evaluatePart(home: CredentialHome, { part, shape }: Part, context: RenderContext): string {
  const text = (expression: Expression = literal('')): string => {
    const value = evaluate({ kind: 'concat', parts: [expression] }, context);
    return typeof value === 'string' ? value : '';
  };
  const wanted = { namespace: text(home.namespace), secret: text(home.name), key: text(home.keys.get(part)), shape };
  return keptIn(wanted, context) || (context.generate ?? placeholder)(wanted);
}

function keptIn({ namespace, secret, key }: GeneratedKey, context: RenderContext): string {
  const found = lookup.definition.evaluate(['v1', 'Secret', namespace, secret], context);
  const data = isJsonObject(found) ? own(found, 'data') : undefined;
  const kept = isJsonObject(data) ? own(data, key) : undefined;
  return typeof kept === 'string' ? Buffer.from(kept, 'base64').toString() : '';
}

/** What stands for it where nothing is generated. */
export function placeholder({ namespace, secret, key }: GeneratedKey): string {
  return `generated:${namespace}/${secret}/${key}`;
}

// --- comparison with apps

/** How many values the app that is compared has so far; undefined where none is. */
const inventions = shared('inventions', (): { count: number | undefined } => ({ count: undefined }));

/** Gives the credentials in an app values of their shape, to compare the app with the chart. */
export function withInventions<T>(make: () => T): T {
  const enclosing = inventions.count;
  inventions.count = 0;
  try {
    return make();
  } finally {
    inventions.count = enclosing;
  }
}
