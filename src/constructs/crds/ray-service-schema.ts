import { managedBy } from './managed-by.js';
import { clusterSpec } from './ray-cluster-schema.js';
import { conditions, observedGeneration } from './ray-cluster-status.js';
import { boolean, integer, object, open, type Rule, type Schema, string, time } from './schema.js';
import { serviceTemplate } from './service-schema.js';

const gradual = 'NewClusterWithIncrementalUpgrade';

const gradually = `(has(self.upgradeStrategy) && has(self.upgradeStrategy.type) && self.upgradeStrategy.type == '${gradual}')`;
const headPorts = 'self.rayClusterConfig.headGroupSpec.template.spec.containers[0].ports';

const serviceRules: readonly Rule[] = [
  {
    // Ray refuses what does not list them, be it a list of none.
    rule: "has(self.serveConfigV2) && self.serveConfigV2.contains('applications')",
    message: 'a service needs the applications of Ray Serve: set serveConfigV2 to YAML with the key applications',
    field: '.serveConfigV2',
  },
  {
    rule: `has(self.serveService) || !has(${headPorts}) || size(${headPorts}) == 0 || ${headPorts}.exists(p, has(p.name) && (p.name == 'serve' || p.name.startsWith('serve-')))`,
    message:
      'no Service can be made for the requests: name a port of the Ray container of the head serve, such as 8000, or leave out its ports',
    field: '.rayClusterConfig.headGroupSpec.template.spec.containers',
  },
  {
    rule: "!has(self.rayClusterConfig.headGroupSpec.headService) || !has(self.rayClusterConfig.headGroupSpec.headService.metadata) || !has(self.rayClusterConfig.headGroupSpec.headService.metadata.name) || self.rayClusterConfig.headGroupSpec.headService.metadata.name == ''",
    message: 'the Service of the head has no name of its own in a RayService: leave out headService.metadata.name',
    field: '.rayClusterConfig.headGroupSpec.headService',
    since: '1.3.0',
  },
  {
    rule: `!${gradually} || (has(self.upgradeStrategy.clusterUpgradeOptions) && has(self.rayClusterConfig.enableInTreeAutoscaling) && self.rayClusterConfig.enableInTreeAutoscaling)`,
    message: `${gradual} needs upgradeStrategy.clusterUpgradeOptions, and rayClusterConfig.enableInTreeAutoscaling set to true`,
    field: '.upgradeStrategy',
    since: '1.5.0',
  },
  {
    rule: `!${gradually} || !has(self.upgradeStrategy.clusterUpgradeOptions) || (self.upgradeStrategy.clusterUpgradeOptions.stepSizePercent > 0 && self.upgradeStrategy.clusterUpgradeOptions.maxSurgePercent > 0)`,
    message: `${gradual} goes nowhere in steps of nothing: set stepSizePercent and maxSurgePercent to 1 or more`,
    field: '.upgradeStrategy.clusterUpgradeOptions',
    since: '1.5.0',
  },
];

const upgradeStrategy = object(
  {
    clusterUpgradeOptions: object(
      {
        gatewayClassName: string('The class of the Gateway, which parts the requests.', { minLength: 1 }),
        intervalSeconds: integer('How long a step takes.', { minimum: 1 }),
        maxSurgePercent: percent('How much the new cluster grows in a step.', { default: 100 }),
        stepSizePercent: percent('How many of the requests go over in a step.'),
      },
      'How requests go over to the new cluster.',
      { required: ['gatewayClassName', 'intervalSeconds', 'stepSizePercent'] },
    ),
    type: string(
      `\`NewCluster\`: a new cluster takes over when it is ready. \`${gradual}\`: bit by bit, from KubeRay 1.5. \`None\`: none is made.`,
      { enum: ['NewCluster', 'None', gradual] },
    ),
  },
  'What becomes of the cluster when its spec changes. Needs KubeRay 1.3.',
);

function percent(description: string, more: { readonly default?: number } = {}): Schema {
  return integer(description, { minimum: 0, maximum: 100, ...more });
}

/** The spec of a RayService. */
export const serviceSpec: Schema = object(
  {
    deploymentUnhealthySecondThreshold: integer('Read by no operator any more.'),
    excludeHeadPodFromServeSvc: boolean('Whether the head answers no requests.'),
    managedBy,
    rayClusterConfig: clusterSpec('RayService', 'The cluster that answers the requests.'),
    rayClusterDeletionDelaySeconds: integer(
      'How long the old cluster stays after a change; 60 if it is not given. Needs KubeRay 1.5.',
      {
        minimum: 0,
      },
    ),
    serveConfigV2: string('The applications of Ray Serve: YAML as text.'),
    serveService: serviceTemplate('What the Service that takes the requests has besides.'),
    serviceUnhealthySecondThreshold: integer('Read by no operator any more.'),
    upgradeStrategy,
  },
  'Applications of Ray Serve, and the cluster that they run on.',
  { required: ['rayClusterConfig'], rules: serviceRules },
);

/** What the operator says of a RayService. */
export const serviceStatus: Schema = open(
  {
    activeServiceStatus: open({}, 'The cluster that answers, and its applications.'),
    conditions: { ...conditions, description: 'Ready, UpgradeInProgress and the like. Needs KubeRay 1.3.' },
    lastUpdateTime: time(),
    numServeEndpoints: integer('How many pods answer requests.'),
    observedGeneration,
    pendingServiceStatus: open({}, 'The cluster that is about to take over, and its applications.'),
    serviceStatus: string('`Running` where it answers requests; else nothing.'),
  },
  'What the operator says of the service.',
);
