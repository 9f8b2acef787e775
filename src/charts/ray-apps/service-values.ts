import * as v from '../../values/v.js';
import { orEmpty, subdomain } from '../shared/common-values.js';
import { cluster } from './cluster-values.js';
import { git } from './git-values.js';
import { configMap, metadata, path } from './job-values.js';

const upgrade = v.object(
  {
    type: v.enum(['', 'NewCluster', 'NewClusterWithIncrementalUpgrade', 'None'], {
      description:
        'How changes of the cluster are applied. NewCluster (the default of KubeRay): switch to a new cluster when it serves. NewClusterWithIncrementalUpgrade: move the traffic step by step; requires KubeRay 1.5 with its feature gate, autoscaling and gatewayClassName. None: ignore them.',
      default: '',
    }),
    gatewayClassName: v.string({
      description: 'GatewayClass of the Gateway that splits the traffic.',
      default: '',
      pattern: orEmpty(subdomain),
      maxLength: 253,
    }),
    stepSizePercent: v.integer({
      description: 'Percentage of the traffic that moves in a step.',
      default: 20,
      min: 1,
      max: 100,
    }),
    intervalSeconds: v.integer({ description: 'Seconds between two steps.', default: 30, min: 1, max: 86_400 }),
    maxSurgePercent: v.integer({
      description: 'Percentage of the capacity that is added to the new cluster in a step.',
      default: 100,
      min: 1,
      max: 100,
    }),
  },
  { description: 'Upgrades of the cluster.' },
);

const anything = v.any({ description: 'Field.' });

/** The value `services`. */
export const service = v.object(
  {
    applications: v.list(v.map(anything, { description: 'Application.' }), {
      description:
        'Applications of Ray Serve, in the format of serve deploy: name, import_path, route_prefix, runtime_env, deployments. Changes are applied in place.',
      minItems: 1,
      example: [{ name: 'encoder', import_path: 'features.encoder:app', route_prefix: '/' }],
    }),
    serveConfig: v.map(anything, {
      description: 'Further fields of the configuration, such as http_options and logging_config.',
      default: {},
    }),
    workingDirectory: v.object(
      {
        configMap,
        path,
        git,
        pythonPath: v.string({
          description:
            'Further directories for PYTHONPATH, separated by colons, such as those to which the image sets it.',
          default: '',
          pattern: '^(/[-A-Za-z0-9._/]*(:/[-A-Za-z0-9._/]*)*)?$',
          maxLength: 4096,
        }),
      },
      {
        description:
          'Directory of the modules of the applications, from one of configMap, git and path, which becomes PYTHONPATH. From an archive: runtime_env.working_dir of an application.',
      },
    ),
    upgrade,
    rayClusterDeletionDelaySeconds: v.integer({
      description: 'Seconds that the old cluster is kept after an upgrade. If unset, 60. Requires KubeRay 1.5.',
      optional: true,
      min: 0,
      max: 86_400,
    }),
    excludeHeadPodFromServeSvc: v.boolean({
      description: 'Whether only workers take requests.',
      default: true,
    }),
    suspend: v.boolean({
      description: 'Whether to suspend the service. It then has no cluster. Requires KubeRay 1.7.',
      default: false,
    }),
    cluster,
    ...metadata,
  },
  { description: 'RayService.' },
);
