import type { Json, JsonObject } from '../../../src/values/json.js';
import { only, textAt } from '../../support/objects.js';
import { changed } from '../support/changed.js';
import type { Tool } from './finding.js';
import { type Rendering, renderingOf, yamlOf } from './rendering.js';

type MutatedKind = 'Deployment' | 'RayCluster' | 'Service';

/** An error to put into a valid object. */
export interface Mutant {
  /** What is wrong. */
  readonly name: string;
  readonly kind: MutatedKind;
  /** Where it is made, such as `spec.ports.0.port`. */
  readonly path: string;
  readonly value: Json;
  /** Which checks must find it. */
  readonly found: readonly `${Tool} ${string}`[];
}

const container = 'spec.template.spec.containers.0';
const worker = 'spec.workerGroupSpecs.0';
const workerContainer = `${worker}.template.spec.containers.0`;

/** What each tool is there to find. */
export const mutants: readonly Mutant[] = [
  {
    name: 'a privileged container',
    kind: 'Deployment',
    path: `${container}.securityContext`,
    value: { privileged: true },
    found: [
      'checkov CKV_K8S_16',
      'kube-score container-security-context-privileged',
      'admission denied',
      'admission warning',
    ],
  },
  {
    name: 'a privileged container of Ray workers',
    kind: 'RayCluster',
    path: `${workerContainer}.securityContext`,
    value: { privileged: true },
    found: ['checkov CKV_K8S_16', 'kube-score container-security-context-privileged', 'admission denied'],
  },
  {
    name: 'a folder of the node',
    kind: 'Deployment',
    path: 'spec.template.spec.volumes.0',
    value: { name: 'tmp', hostPath: { path: '/' } },
    found: ['admission denied'],
  },
  {
    name: 'the network of the node',
    kind: 'RayCluster',
    path: `${worker}.template.spec.hostNetwork`,
    value: true,
    found: ['checkov CKV_K8S_19', 'admission denied'],
  },
  {
    name: 'an image that may be any',
    kind: 'Deployment',
    path: `${container}.image`,
    value: 'registry.example.com/explain-plan:latest',
    found: ['checkov CKV_K8S_14', 'kube-score container-image-tag'],
  },
  {
    name: 'no limits',
    kind: 'RayCluster',
    path: `${workerContainer}.resources`,
    value: {},
    found: ['checkov CKV_K8S_13', 'kube-score container-resources'],
  },
  {
    name: 'a field that the API server does not know',
    kind: 'Deployment',
    path: `${container}.imagePolicy`,
    value: 'Always',
    found: ['kubeconform invalid', 'admission invalid'],
  },
  {
    name: 'a field of Ray pods that the API server does not know',
    kind: 'RayCluster',
    path: `${worker}.template.spec.serviceAccountNames`,
    value: ['one'],
    found: ['kubeconform invalid', 'admission invalid'],
  },
  {
    name: 'a text for a number',
    kind: 'Service',
    path: 'spec.ports.0.port',
    value: '2333',
    found: ['kubeconform invalid', 'kube-score unreadable'],
  },
  {
    name: 'a number of workers that is none',
    kind: 'RayCluster',
    path: `${worker}.maxReplicas`,
    value: 'many',
    found: ['kubeconform invalid'],
  },
];

const names: Readonly<Record<MutatedKind, RegExp>> = {
  Deployment: /-explain-plan$/,
  RayCluster: /-ray$/,
  Service: /-explain-plan$/,
};

/** The objects of renderings of the platform to put errors into. */
export function sound(platform: readonly Rendering[]): Rendering {
  const kinds: readonly MutatedKind[] = ['Deployment', 'RayCluster', 'Service'];
  return renderingOf('sound', yamlOf(kinds.map((kind) => soundObject(platform, kind))));
}

/** An object of renderings of the platform, with an error in it. */
export function mutated(platform: readonly Rendering[], { name, kind, path, value }: Mutant): Rendering {
  return renderingOf(name, yamlOf([changed(soundObject(platform, kind), { [path]: value })]));
}

function soundObject(platform: readonly Rendering[], kind: MutatedKind): JsonObject {
  const made = platform.flatMap((rendering) => rendering.made);
  return only(
    made.filter((object) => names[kind].test(textAt(object, 'metadata', 'name'))),
    kind,
  );
}
