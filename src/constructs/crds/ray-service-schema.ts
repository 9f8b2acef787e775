import { managedBy } from './managed-by.js';
import { clusterSpec } from './ray-cluster-schema.js';
import { conditions, observedGeneration } from './ray-cluster-status.js';
import { boolean, integer, object, open, type Rule, type Schema, string, time } from './schema.js';
import { serviceTemplate } from './service-schema.js';

const gradual = 'NewClusterWithIncrementalUpgrade';

const isGradual = `(has(self.upgradeStrategy) && has(self.upgradeStrategy.type) && self.upgradeStrategy.type == '${gradual}')`;
const headPorts = 'self.rayClusterConfig.headGroupSpec.template.spec.containers[0].ports';

const serviceRules: readonly Rule[] = [
  {
    // Ray rejects a configuration without this key; an empty list is valid.
    rule: "has(self.serveConfigV2) && self.serveConfigV2.contains('applications')",
    message: 'serveConfigV2 is required: set it to YAML with the key applications',
    field: '.serveConfigV2',
  },
  {
    rule: `has(self.serveService) || !has(${headPorts}) || size(${headPorts}) == 0 || ${headPorts}.exists(p, has(p.name) && (p.name == 'serve' || p.name.startsWith('serve-')))`,
    message:
      'ports of the Ray container of the head must include a port named serve, such as 8000: add it, or remove ports',
    field: '.rayClusterConfig.headGroupSpec.template.spec.containers',
  },
  {
    rule: "!has(self.rayClusterConfig.headGroupSpec.headService) || !has(self.rayClusterConfig.headGroupSpec.headService.metadata) || !has(self.rayClusterConfig.headGroupSpec.headService.metadata.name) || self.rayClusterConfig.headGroupSpec.headService.metadata.name == ''",
    message: 'headService.metadata.name must not be set in a RayService: remove it',
    field: '.rayClusterConfig.headGroupSpec.headService',
    since: '1.3.0',
  },
  {
    rule: `!${isGradual} || (has(self.upgradeStrategy.clusterUpgradeOptions) && has(self.rayClusterConfig.enableInTreeAutoscaling) && self.rayClusterConfig.enableInTreeAutoscaling)`,
    message: `${gradual} requires upgradeStrategy.clusterUpgradeOptions, and rayClusterConfig.enableInTreeAutoscaling set to true`,
    field: '.upgradeStrategy',
    since: '1.5.0',
  },
  {
    rule: `!${isGradual} || !has(self.upgradeStrategy.clusterUpgradeOptions) || (self.upgradeStrategy.clusterUpgradeOptions.stepSizePercent > 0 && self.upgradeStrategy.clusterUpgradeOptions.maxSurgePercent > 0)`,
    message: `stepSizePercent and maxSurgePercent must be at least 1 with ${gradual}`,
    field: '.upgradeStrategy.clusterUpgradeOptions',
    since: '1.5.0',
  },
];

const upgradeStrategy = object(
  {
    clusterUpgradeOptions: object(
      {
        gatewayClassName: string('GatewayClass of the Gateway that splits the traffic.', { minLength: 1 }),
        intervalSeconds: integer('Seconds between two steps.', { minimum: 1 }),
        maxSurgePercent: percent('Percentage of capacity that is added to the new cluster in a step.', {
          default: 100,
        }),
        stepSizePercent: percent('Percentage of traffic that moves to the new cluster in a step.'),
      },
      'Options of the incremental upgrade.',
      { required: ['gatewayClassName', 'intervalSeconds', 'stepSizePercent'] },
    ),
    type: string(
      '\`NewCluster\`: switch to a new cluster when it is ready. \`${gradual}\`: move traffic step by step (requires KubeRay 1.5). \`None\`: do not upgrade.',
      { enum: ['NewCluster', 'None', gradual] },
    ),
  },
  'How to upgrade the cluster when its spec changes. Requires KubeRay 1.3.',
);

function percent(description: string, more: { readonly default?: number } = {}): Schema {
  return integer(description, { minimum: 0, maximum: 100, ...more });
}

/** The spec of a RayService. */
export const serviceSpec: Schema = object(
  {
    deploymentUnhealthySecondThreshold: integer('Ignored by all supported operators.'),
    excludeHeadPodFromServeSvc: boolean('Whether to exclude the head pod from the Serve Service.'),
    managedBy,
    rayClusterConfig: clusterSpec('RayService', 'Spec of the cluster that serves the applications.'),
    rayClusterDeletionDelaySeconds: integer(
      'Seconds before the old cluster is deleted after an upgrade. Defaults to 60. Requires KubeRay 1.5.',
      {
        minimum: 0,
      },
    ),
    serveConfigV2: string('Ray Serve configuration: a YAML string.'),
    serveService: serviceTemplate('Template of the Serve Service.'),
    serviceUnhealthySecondThreshold: integer('Ignored by all supported operators.'),
    suspend: {
      ...boolean('Whether to suspend the RayService. A suspended RayService has no clusters. Requires KubeRay 1.7.'),
      rules: [
        {
          rule: '!self',
          message: 'suspend of a RayService requires KubeRay 1.7 or newer: the operator of this cluster ignores it',
          until: '1.7.0',
        },
      ],
    },
    upgradeStrategy,
  },
  'Desired state of a RayService.',
  { required: ['rayClusterConfig'], rules: serviceRules },
);

/** The status of a RayService. */
export const serviceStatus: Schema = open(
  {
    activeServiceStatus: open({}, 'Active cluster and the status of its applications.'),
    conditions: { ...conditions, description: 'Conditions such as Ready and UpgradeInProgress. Requires KubeRay 1.3.' },
    lastUpdateTime: time(),
    numServeEndpoints: integer('Number of pods that serve requests.'),
    observedGeneration,
    pendingServiceStatus: open({}, 'Pending cluster and the status of its applications.'),
    serviceStatus: string('`Running` if the service accepts requests; otherwise empty.'),
  },
  'Observed state of a RayService.',
);
