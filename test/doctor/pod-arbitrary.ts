import fc from 'fast-check';
import type { JsonObject } from '../../src/values/json.js';

const cpu = fc.constantFrom('100m', '0.5', '1', '1500m', '1.5', '2', '4', '4001m', '8', '9e0');
const memory = fc.constantFrom('64Mi', '0.5Gi', '1Gi', '1073741825', '2G', '4Gi', '4.5Gi', '8Gi', '8589934592', '1e10');
const gpu = fc.constantFrom('1', '2', '3');

const resources = fc
  .oneof(
    { weight: 4, arbitrary: fc.record({ cpu, memory }, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.record({ cpu, memory, 'nvidia.com/gpu': gpu }) },
  )
  .map((requests) => ({
    // An extended resource is asked for by its limit, which is then the request.
    requests,
    ...('nvidia.com/gpu' in requests ? { limits: { 'nvidia.com/gpu': requests['nvidia.com/gpu'] } } : {}),
  }));

const container = (name: string, more: JsonObject = {}): fc.Arbitrary<JsonObject> =>
  resources.map((given): JsonObject => ({ name, image: 'example.org/nothing', resources: given, ...more }));

const rarely = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const nodeSelector = fc.constantFrom<JsonObject>(
  { size: 'large' },
  { size: 'small' },
  { zone: 'a' },
  { zone: 'nowhere' },
);

const toleration = fc.constantFrom<JsonObject>(
  { key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'nvidia.com/gpu', operator: 'Equal', value: 'present' },
  { key: 'nvidia.com/gpu', value: 'absent' },
  { operator: 'Exists' },
  { key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 5 },
);

const expression = fc.constantFrom<JsonObject>(
  { key: 'size', operator: 'In', values: ['small', 'tiny'] },
  { key: 'size', operator: 'NotIn', values: ['small'] },
  { key: 'zone', operator: 'Exists' },
  { key: 'zone', operator: 'DoesNotExist' },
  { key: 'rank', operator: 'Gt', values: ['6'] },
  { key: 'rank', operator: 'Lt', values: ['7'] },
);

const term = fc
  .array(expression, { minLength: 1, maxLength: 2 })
  .map((matchExpressions): JsonObject => ({ matchExpressions }));

const affinity = fc.array(term, { minLength: 1, maxLength: 2 }).map((nodeSelectorTerms): JsonObject => ({
  nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } },
}));

const initContainers = fc.tuple(
  container('first'),
  container('beside', { restartPolicy: 'Always' }),
  container('last'),
);

/** `spec` of a pod, that some of a few nodes may hold. */
export const podSpec: fc.Arbitrary<JsonObject> = fc
  .record({
    containers: fc.oneof(fc.tuple(container('main')), fc.tuple(container('main'), container('other'))),
    initContainers: rarely(initContainers),
    nodeSelector: rarely(nodeSelector),
    tolerations: rarely(fc.array(toleration, { maxLength: 2 })),
    affinity: rarely(affinity),
  })
  .map((spec): JsonObject => {
    const { containers, ...others } = spec;
    const given = Object.entries(others).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value] as const],
    );
    return { containers, ...Object.fromEntries(given) };
  });
