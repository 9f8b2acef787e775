import { isJsonObject, type JsonObject } from '../../values/json.js';
import { clusterSpec } from './ray-cluster-schema.js';
import { clusterStatus } from './ray-cluster-status.js';
import { cronJobSpec, cronJobStatus } from './ray-cron-job-schema.js';
import { jobSpec, jobStatus } from './ray-job-schema.js';
import { serviceSpec, serviceStatus } from './ray-service-schema.js';
import { byVersions, object, openApi, type Rule, type Schema, string } from './schema.js';

/** The version of these schemas, the value of the annotation {@link crdsAnnotation}. Increase it when the schemas change. */
export const crdsVersion = '4';

/** The annotation that distinguishes these CustomResourceDefinitions from upstream's. */
export const crdsAnnotation = 'helmwright.dev/crds';

interface Column {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'date' | 'boolean';
  readonly jsonPath: string;
  readonly description?: string;
  /** 1: only with `-o wide`. */
  readonly priority?: 1;
}

/** The contents of the CustomResourceDefinition of one kind. */
export interface RayCrdDefinition {
  readonly kind: 'RayCluster' | 'RayJob' | 'RayService' | 'RayCronJob';
  readonly plural: string;
  readonly description: string;
  readonly spec: Schema;
  readonly status: Schema;
  readonly columns: readonly Column[];
  /** The maximum length of a name. */
  readonly longestName: number;
  readonly nameRule: Rule;
  /** Whether there is a version v1alpha1, which is deprecated. */
  readonly hasAlpha: boolean;
  /** The first operator version with this kind. @default all versions */
  readonly since?: string;
}

const age: Column = { name: 'age', type: 'date', jsonPath: '.metadata.creationTimestamp' };

/** The rule of `metadata.name`. The operator derives the names of other objects from it. */
function names(kind: string, longest: number): { readonly longestName: number; readonly nameRule: Rule } {
  return {
    longestName: longest,
    nameRule: {
      rule: `size(self) <= ${longest} && self.matches('^[a-z]([-a-z0-9]*[a-z0-9])?$')`,
      message: `metadata.name of a ${kind} must have at most ${longest} lower-case letters, digits and hyphens, start with a letter, and end with a letter or digit`,
      since: '1.4.0',
    },
  };
}

/** The CRDs of the operator. */
export const rayCrdDefinitions: readonly RayCrdDefinition[] = [
  {
    kind: 'RayCluster',
    plural: 'rayclusters',
    description: 'A RayCluster is a Ray cluster with a head and worker groups.',
    spec: clusterSpec('RayCluster', 'Desired state of a RayCluster.'),
    status: clusterStatus,
    columns: [
      { name: 'desired workers', type: 'integer', jsonPath: '.status.desiredWorkerReplicas' },
      { name: 'ready workers', type: 'integer', jsonPath: '.status.readyWorkerReplicas' },
      { name: 'cpus', type: 'string', jsonPath: '.status.desiredCPU' },
      { name: 'memory', type: 'string', jsonPath: '.status.desiredMemory' },
      { name: 'gpus', type: 'string', jsonPath: '.status.desiredGPU' },
      { name: 'head ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="HeadPodReady")].status' },
      { name: 'status', type: 'string', jsonPath: '.status.state' },
      age,
      { name: 'ray', type: 'string', jsonPath: '.spec.rayVersion', priority: 1 },
      { name: 'tpus', type: 'string', jsonPath: '.status.desiredTPU', priority: 1 },
      { name: 'head pod', type: 'string', jsonPath: '.status.head.podName', priority: 1 },
      { name: 'head pod IP', type: 'string', jsonPath: '.status.head.podIP', priority: 1 },
      { name: 'reason', type: 'string', jsonPath: '.status.reason', priority: 1 },
    ],
    ...names('RayCluster', 53),
    hasAlpha: true,
  },
  {
    kind: 'RayJob',
    plural: 'rayjobs',
    description: 'A RayJob runs a job on a new or an existing Ray cluster.',
    spec: jobSpec,
    status: jobStatus,
    columns: [
      { name: 'job status', type: 'string', jsonPath: '.status.jobStatus' },
      { name: 'deployment status', type: 'string', jsonPath: '.status.jobDeploymentStatus' },
      { name: 'ray cluster name', type: 'string', jsonPath: '.status.rayClusterName' },
      { name: 'start time', type: 'string', jsonPath: '.status.startTime' },
      { name: 'end time', type: 'string', jsonPath: '.status.endTime' },
      age,
      { name: 'reason', type: 'string', jsonPath: '.status.reason', priority: 1 },
    ],
    // The operator appends a hyphen and five characters to name the cluster.
    ...names('RayJob', 47),
    hasAlpha: true,
  },
  {
    kind: 'RayService',
    plural: 'rayservices',
    description: 'A RayService runs Ray Serve applications on a new Ray cluster.',
    spec: serviceSpec,
    status: serviceStatus,
    columns: [
      { name: 'service status', type: 'string', jsonPath: '.status.serviceStatus' },
      { name: 'num serve endpoints', type: 'string', jsonPath: '.status.numServeEndpoints' },
      { name: 'ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
      age,
      { name: 'ray cluster name', type: 'string', jsonPath: '.status.activeServiceStatus.rayClusterName', priority: 1 },
    ],
    ...names('RayService', 47),
    hasAlpha: true,
  },
  {
    kind: 'RayCronJob',
    plural: 'raycronjobs',
    description: 'A RayCronJob creates RayJobs on a schedule.',
    spec: cronJobSpec,
    status: cronJobStatus,
    columns: [
      { name: 'schedule', type: 'string', jsonPath: '.spec.schedule' },
      { name: 'last schedule', type: 'string', jsonPath: '.status.lastScheduleTime' },
      { name: 'suspend', type: 'boolean', jsonPath: '.spec.suspend' },
      age,
    ],
    // The operator appends a hyphen and five characters to name the RayJobs.
    ...names('RayCronJob', 41),
    hasAlpha: false,
    since: '1.6.0',
  },
];

/** The name of the CustomResourceDefinition of a kind. */
export function crdName({ plural }: RayCrdDefinition): string {
  return `${plural}.ray.io`;
}

/** `spec` of the CustomResourceDefinition. `validations` converts rules to `x-kubernetes-validations`. */
export function crdSpec(ray: RayCrdDefinition, validations: (rules: readonly Rule[]) => unknown): object {
  const { kind, plural } = ray;
  const schema = rootSchema(ray);
  return {
    group: 'ray.io',
    names: { categories: ['all'], kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase() },
    scope: 'Namespaced',
    versions: [
      version(
        'v1',
        { served: true, storage: true },
        openApi(schema, { validations, described: true, foreign: 'all' }),
        ray.columns,
      ),
      ...(ray.hasAlpha
        ? [
            version(
              'v1alpha1',
              deprecatedVersion(kind),
              openApi(schema, { validations, described: false, foreign: 'most' }),
              ray.columns,
            ),
          ]
        : []),
    ],
  };
}

function rootSchema({ description, spec, status, nameRule }: RayCrdDefinition): Schema {
  return object(
    {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      // The rule belongs to the name, not to the root: since Kubernetes 1.30, the API server skips rules of unchanged fields. With
      // a rule of the root, an existing resource with an invalid name could not be changed, not even to remove a finalizer.
      metadata: object({ name: { ...string(), rules: [nameRule] } }),
      spec,
      status,
    },
    description,
    { required: ['spec'] },
  );
}

function version(name: string, flags: object, openAPIV3Schema: object, columns: readonly Column[]): object {
  return {
    name,
    ...flags,
    subresources: { status: {} },
    additionalPrinterColumns: columns,
    schema: { openAPIV3Schema },
  };
}

function deprecatedVersion(kind: string): object {
  return {
    served: true,
    storage: false,
    deprecated: true,
    deprecationWarning: `ray.io/v1alpha1 ${kind} is deprecated: use ray.io/v1`,
  };
}

/** Whether an operator version, such as `1.6.2`, is `since` or newer. */
export function isFrom(operator: string, since: string | undefined): boolean {
  if (since === undefined) return true;
  const [wanted, given] = [since, operator].map((text) => text.split('.').map(Number));
  const index = wanted?.findIndex((part, place) => part !== (given?.[place] ?? 0)) ?? -1;
  return index < 0 || (given?.[index] ?? 0) > (wanted?.[index] ?? 0);
}

function isHeld(operator: string, { since, until }: Rule): boolean {
  return isFrom(operator, since) && (until === undefined || !isFrom(operator, until));
}

/**
 * The CustomResourceDefinitions for an operator version.
 *
 * @param operator - the version of the operator, such as `1.6.2`
 * @example
 * ```ts
 * import { rayCrds } from 'helmwright/constructs';
 *
 * rayCrds('1.5.1').length; // 3
 * ```
 */
export function rayCrds(operator = '1.6.2'): readonly JsonObject[] {
  const validations = (rules: readonly Rule[]): unknown => {
    const held = byVersions(rules.filter((rule) => isHeld(operator, rule))).flat();
    return held.length === 0 ? undefined : held.map(validation);
  };
  return rayCrdDefinitions
    .filter(({ since }) => isFrom(operator, since))
    .map((ray) =>
      asJson({
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name: crdName(ray), annotations: { [crdsAnnotation]: crdsVersion } },
        spec: crdSpec(ray, validations),
      }),
    );
}

/**
 * The CustomResourceDefinitions as input of `cdk8s import`. They have no rules, which types cannot express, and no schemas of pod
 * templates and Services, which would generate the same types many times.
 */
export function crdsToImport(): readonly object[] {
  return rayCrdDefinitions.map((ray) => ({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: crdName(ray) },
    spec: {
      group: 'ray.io',
      names: { kind: ray.kind, plural: ray.plural },
      scope: 'Namespaced',
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: openApi(object({ spec: ray.spec }, ray.description, { required: ['spec'] }), {
              validations: () => undefined,
              described: true,
              foreign: false,
            }),
          },
        },
      ],
    },
  }));
}

/** A rule as an entry of `x-kubernetes-validations`. */
export function validation({ rule, message, field }: Rule): object {
  return { rule, message, ...(field !== undefined && { fieldPath: field }) };
}

function asJson(object: object): JsonObject {
  const json: unknown = JSON.parse(JSON.stringify(object));
  if (isJsonObject(json)) return json;
  throw new Error('JSON.stringify did not return an object');
}
