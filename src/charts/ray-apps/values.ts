import { gateNamed } from './gates.js';
import { defaultOperator } from '../../constructs/operator/versions.js';
import * as groups from '../../chart/groups/values.js';
import type { ValueTree } from '../../template/author/value-tree.js';
import type { Infer } from '../../values/definition/inferred.js';
import * as v from '../../values/v.js';
import { annotations, imagePullSecrets, orEmpty, subdomain } from '../shared/common-values.js';
import { nodeLabelValues } from '../shared/node-labels.js';
import { globalValues } from '../shared/global-values.js';
import { imageValues } from '../shared/image-values.js';
import { rayClusterValues } from '../lance-platform/ray-values.js';
import { job, schedule } from './job-values.js';
import { service } from './service-values.js';

const keys = { keyPattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', keyMaxLength: 40 } as const;

/** If unset, the operator's default for its version. */
function gate(name: string, need: string) {
  const { defaultSince } = gateNamed(name);
  const otherwise = defaultSince === undefined ? 'false' : `true since KubeRay ${defaultSince}`;
  return v.boolean({ description: `${need}. If unset, ${otherwise}.`, optional: true });
}

const operator = v.object(
  {
    version: v.string({
      description:
        'Version of KubeRay that watches the namespace, 1.3 to 1.7. What it would ignore is refused. The chart does not install it.',
      default: defaultOperator,
      pattern: '^1\\.[3-7]\\.(0|[1-9][0-9]?)$',
    }),
    featureGates: v.object(
      {
        RayCronJob: gate('RayCronJob', 'Required by schedules'),
        RayServiceIncrementalUpgrade: gate('RayServiceIncrementalUpgrade', 'Required by incremental upgrades'),
        RayJobDeletionPolicy: gate('RayJobDeletionPolicy', 'Required by deletionRules'),
      },
      { description: 'Feature gates of that operator.' },
    ),
  },
  { description: 'The KubeRay operator of the Kubernetes cluster.' },
);

const serviceAccount = v.object(
  {
    create: v.boolean({ description: 'Whether to create the ServiceAccount.', default: true }),
    name: v.string({
      description: 'Name of the ServiceAccount. If empty, that of the release; required if create is false.',
      default: '',
      pattern: orEmpty(subdomain),
      maxLength: 253,
    }),
    annotations: annotations('Annotations of the ServiceAccount, such as those of a cloud identity.'),
  },
  {
    description: 'ServiceAccount of the Ray pods. The operator binds a Role for the Ray autoscaler to it.',
  },
);

const { version } = rayClusterValues;

export const rayAppsValues = v.object(
  {
    global: globalValues,
    ...groups.names(),
    operator,
    rayVersion: version,
    image: imageValues({
      registry: 'docker.io',
      repository: 'rayproject/ray',
      descriptions: {
        image: 'Image of the clusters that have no image of their own.',
        tag: 'Image tag. If empty, rayVersion, in groups of the role gpu with the suffix -gpu, as the official images are tagged.',
      },
    }),
    imagePullSecrets,
    serviceAccount,
    ...nodeLabelValues(''),
    services: v.map(service, { description: 'RayServices by name.', default: {}, ...keys }),
    jobs: v.map(job, { description: 'RayJobs by name.', default: {}, ...keys }),
    schedules: v.map(schedule, {
      description: 'RayCronJobs by name. Requires KubeRay 1.6 with the feature gate RayCronJob.',
      default: {},
      ...keys,
    }),
  },
  { description: 'Values of ray-apps.' },
);

/** The values as templates see them. */
export type RayAppsValues = ValueTree<Infer<typeof rayAppsValues>>;
