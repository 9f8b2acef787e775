import type { JsonObject } from '../../values/json.js';
import { annotationsOf, labelsOf, nameOf, numberAt, objectsAt, stringAt, stringsAt } from '../fields.js';
import { featureGates } from '../../constructs/operator/feature-gates.js';
import type { OperatorFeature } from '../../constructs/operator/features.js';

/** Which namespaces an operator watches. */
export type Watch =
  | { readonly kind: 'all' }
  | { readonly kind: 'some'; readonly namespaces: readonly string[] }
  /** It reads its settings from a file. */
  | { readonly kind: 'unknown' };

/** A KubeRay operator that runs in the cluster. */
export interface RayOperator {
  readonly name: string;
  readonly namespace: string;
  readonly image: string;
  /** A full version such as `1.6.2`; undefined if the image tag is not a version. */
  readonly version: string | undefined;
  readonly serviceAccount: string;
  /** The Helm release that owns it, as `<namespace>/<name>`. */
  readonly release: string | undefined;
  readonly watch: Watch;
  readonly electsLeader: boolean;
  /** Optional features that are switched on. */
  readonly features: readonly OperatorFeature[];
  readonly gates: ReadonlyMap<string, boolean>;
  readonly replicas: number;
  readonly readyReplicas: number;
}

/** The operator that a Deployment runs; undefined if it runs something else. */
export function operatorOf(deployment: JsonObject): RayOperator | undefined {
  const containers = objectsAt(deployment, 'spec', 'template', 'spec', 'containers');
  const container = containers.find((one) => isOperatorImage(stringAt(one, 'image') ?? '')) ?? containers[0];
  if (container === undefined || !isOperator(deployment, container)) return undefined;
  const flags = flagsOf(container);
  const image = stringAt(container, 'image') ?? '';
  const gates = gatesOf(flags.get('feature-gates') ?? '');
  return {
    name: nameOf(deployment),
    namespace: stringAt(deployment, 'metadata', 'namespace') ?? '',
    image,
    version: versionOf(image),
    serviceAccount: stringAt(deployment, 'spec', 'template', 'spec', 'serviceAccountName') ?? 'default',
    release: releaseOf(deployment),
    watch: watchOf(flags),
    electsLeader: flags.get('enable-leader-election') !== 'false',
    features: featuresOf(flags, gates),
    gates,
    replicas: numberAt(deployment, 'spec', 'replicas') ?? 1,
    readyReplicas: numberAt(deployment, 'status', 'readyReplicas') ?? 0,
  };
}

function isOperator(deployment: JsonObject, container: JsonObject): boolean {
  const labels = labelsOf(deployment);
  const names = [labels['app.kubernetes.io/name'], labels['app.kubernetes.io/component']];
  return names.includes('kuberay-operator') || isOperatorImage(stringAt(container, 'image') ?? '');
}

/** `quay.io/kuberay/operator`, and copies such as `registry.example/mirror/kuberay-operator`. */
function isOperatorImage(image: string): boolean {
  const [repository = ''] = image.split('@');
  return /(^|[/-])kuberay[/-](ray-)?operator(:|$)/.test(repository);
}

/** Of `v1.6.2`, or `1.6.2-debian-12-r0` as others tag it. */
function versionOf(image: string): string | undefined {
  const [repository = ''] = image.split('@');
  return /:v?(\d{1,4}\.\d{1,4}\.\d{1,4})(?![\d.])[^/]*$/.exec(repository)?.[1];
}

function releaseOf(object: JsonObject): string | undefined {
  const annotations = annotationsOf(object);
  const name = annotations['meta.helm.sh/release-name'];
  return name === undefined ? undefined : `${annotations['meta.helm.sh/release-namespace'] ?? ''}/${name}`;
}

/** The flags by name. A flag is `--name=value`, `--name value`, or `--name` alone, which means true. */
function flagsOf(container: JsonObject): ReadonlyMap<string, string> {
  const words = [...stringsAt(container, 'command'), ...stringsAt(container, 'args')];
  const flags = new Map<string, string>();
  words.forEach((word, index) => {
    const [, name, given] = /^--?([\w-]+)(?:=([^]*))?$/.exec(word) ?? [];
    const next = words[index + 1] ?? '-';
    if (name !== undefined) flags.set(name, given ?? (next.startsWith('-') ? 'true' : next));
  });
  return flags;
}

function watchOf(flags: ReadonlyMap<string, string>): Watch {
  if (flags.has('config')) return { kind: 'unknown' };
  const namespaces = (flags.get('watch-namespace') ?? '').split(',').filter((name) => name !== '');
  return namespaces.length === 0 ? { kind: 'all' } : { kind: 'some', namespaces };
}

function gatesOf(text: string): ReadonlyMap<string, boolean> {
  const pairs = text.split(',').filter((pair) => pair.includes('='));
  return new Map(pairs.map((pair) => [pair.split('=')[0] ?? '', pair.endsWith('=true')]));
}

function featuresOf(
  flags: ReadonlyMap<string, string>,
  gates: ReadonlyMap<string, boolean>,
): readonly OperatorFeature[] {
  const byGate = featureGates.flatMap(({ name, feature }) =>
    feature !== undefined && gates.get(name) === true ? [feature] : [],
  );
  const scheduler = flags.get('batch-scheduler');
  return [
    ...byGate,
    ...(flags.get('use-kubernetes-proxy') === 'true' ? (['kubernetesProxy'] as const) : []),
    ...(scheduler === 'volcano' || flags.get('enable-batch-scheduler') === 'true' ? (['volcano'] as const) : []),
    ...(scheduler === 'scheduler-plugins' ? (['schedulerPlugins'] as const) : []),
  ];
}

/** Whether the operator looks at a namespace; undefined where that is not to be seen. */
export function watches({ watch }: RayOperator, namespace: string): boolean | undefined {
  switch (watch.kind) {
    case 'all':
      return true;
    case 'some':
      return watch.namespaces.includes(namespace);
    case 'unknown':
      return undefined;
  }
}

export function describeOperator({ namespace, name }: RayOperator): string {
  return `${namespace}/${name}`;
}
