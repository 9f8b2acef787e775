import { HelmwrightError } from '../../errors.js';
import { shared } from '../../package-copy.js';
import { isJsonObject, own } from '../../values/json.js';
import { contextFor, constantContext } from '../author/context-for.js';
import { operandExpression } from '../author/define.js';
import { Value, type ValueOr } from '../author/value.js';
import type { GeneratedKey, RenderContext } from '../ast/context.js';
import { type Credential, type CredentialHome, setCredentialPart } from '../ast/credential.js';
import { type Expression, literal } from '../ast/expression.js';
import type { FunctionHelper, PrintSite, TemplateFunction } from '../ast/function.js';
import { isAscii } from '../ast/strings.js';
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

const tlsHelper: FunctionHelper = {
  name: 'generatedTls',
  comment:
    'A part of the certificate in the Secret `name` of the cluster, otherwise of a new one; one in each rendering.',
  body: `{{- $known := get .root "generated" | default dict }}
{{- $_ := set .root "generated" $known }}
{{- $id := printf "%s/%s/%s" .namespace .name .cert }}
{{- if not (hasKey $known $id) }}
{{- $data := get (lookup "v1" "Secret" .namespace .name) "data" | default dict }}
{{- $tls := dict "ca" (get $data .ca | b64dec) "cert" (get $data .cert | b64dec) "key" (get $data .key | b64dec) }}
{{- if not (and $tls.ca $tls.cert $tls.key) }}
{{- $ca := genCA (first .dnsNames) .days }}
{{- $signed := genSignedCert (first .dnsNames) nil .dnsNames .days $ca }}
{{- $tls = dict "ca" $ca.Cert "cert" $signed.Cert "key" $signed.Key }}
{{- end }}
{{- $_ := set $known $id $tls }}
{{- end }}
{{- get (get $known $id) .part }}`,
};

/** How long a password is. */
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
  const credential: Credential = { name, parts: ['key'], takes: [], home: undefined };
  return partOf(credential, {
    part: 'key',
    helper: passwordHelper,
    options: { length },
    shape: new RegExp(`^[A-Za-z0-9]{${length}}$`),
    invent: (count) => `invented${count}`.padEnd(length, 'x').slice(-length),
  });
}

/** What a certificate is for. */
export interface TlsOptions {
  /** The DNS names of the server, at least one. The first is the common name too. */
  readonly dnsNames: readonly ValueOr<string>[];
  /** For how many days it is valid, 1 to 36500. @default 3650 */
  readonly days?: number;
}

/** A certificate, its private key, and the CA that signed it, each as PEM. */
export interface GeneratedTls {
  /** The certificate of the CA. Its key is not kept: it signs nothing else. */
  readonly ca: Value<string>;
  /** The certificate of the server. */
  readonly cert: Value<string>;
  /** The private key of the server. */
  readonly key: Value<string>;
}

const longestDays = 36_500;

function tls({ dnsNames, days = 3650 }: TlsOptions): GeneratedTls {
  const name = 'generated.tls()';
  if (dnsNames.length === 0) throw new HelmwrightError('misused-value', name, 'dnsNames must have at least one name');
  if (!Number.isInteger(days) || days < 1 || days > longestDays)
    throw new HelmwrightError('misused-value', name, `days must be an integer from 1 to 36500, got ${String(days)}`);
  const takes = dnsNames.map((each) => dnsName(each, name));
  const credential: Credential = { name, parts: ['ca', 'cert', 'key'], takes, home: undefined };
  const part = (of: string, label: string): Value<string> =>
    partOf(credential, {
      part: of,
      helper: tlsHelper,
      options: { part: of, days },
      list: 'dnsNames',
      shape: new RegExp(`^-----BEGIN ${label}-----\\n[A-Za-z0-9+/=\\n]+-----END ${label}-----\\n$`),
      invent: (count) => `-----BEGIN ${label}-----\n${count}\n-----END ${label}-----\n`,
    });
  return { ca: part('ca', 'CERTIFICATE'), cert: part('cert', 'CERTIFICATE'), key: part('key', 'RSA PRIVATE KEY') };
}

/** A certificate holds no other strings, and Helm fails. */
function dnsName(given: ValueOr<string>, place: string): Expression {
  const expression = operandExpression(given, place);
  if (isAscii(expression)) return expression;
  throw new HelmwrightError(
    'misused-value',
    place,
    'dnsNames must be ASCII: give the value a pattern that matches ASCII only',
  );
}

/**
 * Credentials that Helm generates and keeps. Each lives in a Secret of the chart, alone under a key of its `stringData`, or
 * with `b64enc` of its `data`; other objects may use it too. The parts of a certificate live in one Secret. Where the Secret exists in the cluster, Helm takes what it holds.
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
export const generated = { password, tls };

// --- how each is printed and evaluated

interface Part {
  readonly part: string;
  readonly helper: FunctionHelper;
  /** What the helper takes beside the Secret and its keys. */
  readonly options: Readonly<Record<string, number | string>>;
  /** What the helper calls what the credential takes. @default it takes nothing */
  readonly list?: string;
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
    rest: 'string',
    gives: 'string',
    // In a plain cdk8s app, each does.
    mayFail: 'always',
    helper: made.helper,
    go: (args, site) => printPart(homeOf(credential), made, args, site),
    evaluate: (_args, context) => evaluatePart(homeOf(credential), made, context.root ?? context),
  };
  setCredentialPart(fn, { credential, part: made.part });
  return new Value<string>({ kind: 'call', function: fn, args: credential.takes }, contextFor([]));
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
  { helper, options, list }: Part,
  given: readonly GoCode[],
  site: PrintSite,
): GoCode {
  const text = (expression: Expression): GoCode => print(expression, 'string', { ...site, names: new Map() });
  const args = [
    ...[goString('root'), operand(site.root)],
    ...[goString('namespace'), text(namespace)],
    ...[goString('name'), text(name)],
    ...[...keys].flatMap(([each, key]) => [goString(each), text(key)]),
    ...(list === undefined ? [] : [goString(list), command('list', ...given)]),
    ...Object.entries(options).flatMap(([option, value]) => [goString(option), goConstant(value)]),
  ];
  return command('include', operand(`"${site.prefix}.${helper.name}"`), command('dict', ...args));
}

function evaluatePart(home: CredentialHome, { part, shape }: Part, context: RenderContext): string {
  const text = (expression: Expression = literal('')): string => {
    const value = evaluate({ kind: 'concat', parts: [expression] }, context);
    return typeof value === 'string' ? value : '';
  };
  const secret = { namespace: text(home.namespace), secret: text(home.name), shape };
  const wanted = { ...secret, key: text(home.keys.get(part)) };
  const isKept = [...home.keys.values()].every((key) => keptIn({ ...secret, key: text(key) }, context) !== '');
  return isKept ? keptIn(wanted, context) : (context.generate ?? placeholder)(wanted);
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

/** Whether the app that is made is compared with what Helm renders. */
export function isCompared(): boolean {
  return inventions.count !== undefined;
}

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
