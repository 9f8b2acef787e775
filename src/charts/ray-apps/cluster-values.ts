import * as v from '../../values/v.js';
import { orEmpty } from '../shared/common-values.js';
import { imagePattern } from '../shared/image-values.js';
import { rayClusterValues } from '../lance-platform/ray-values.js';

const { version, workerGroups } = rayClusterValues;

/** The chart has the image, its pull secrets and the version of all clusters. */
const ownValues = {
  auth: rayClusterValues.auth,
  tokenSecret: rayClusterValues.tokenSecret,
  tls: rayClusterValues.tls,
  gcsFaultTolerance: rayClusterValues.gcsFaultTolerance,
  autoscaling: rayClusterValues.autoscaling,
  podSecurityContext: rayClusterValues.podSecurityContext,
  securityContext: rayClusterValues.securityContext,
  extraEnv: rayClusterValues.extraEnv,
  extraEnvFrom: rayClusterValues.extraEnvFrom,
  podLabels: rayClusterValues.podLabels,
  podAnnotations: rayClusterValues.podAnnotations,
  head: rayClusterValues.head,
};

/** The cluster of a job or of a service. */
export const cluster = v.object(
  {
    image: v.string({
      description: 'Image of the cluster, with its tag or digest. If empty, that of the chart.',
      default: '',
      pattern: orEmpty(imagePattern),
    }),
    rayVersion: v.string({
      description: 'Version of Ray in the image. If empty, that of the chart.',
      default: '',
      pattern: orEmpty(version.pattern),
    }),
    ...ownValues,
    workerGroups: v.map(workerGroups.items, {
      description: 'Worker groups by name.',
      default: { cpu: { role: 'cpu', cpus: 4, memory: '8Gi', maxReplicas: 10 } },
      keyPattern: workerGroups.keyPattern,
      keyMaxLength: workerGroups.keyMaxLength,
    }),
  },
  { description: 'Cluster of its own.' },
);
