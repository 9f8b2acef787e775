import type { Construct } from 'constructs';
import type { HelmChart } from '../chart/helm-chart.js';
import { DevicePlugin } from '../constructs/device-plugin.js';
import { when } from '../template/control.js';
import { concat, notEmpty } from '../template/functions.js';
import type { lancePlatformValues } from './lance-platform-values.js';
import { namedSecrets } from './named-secrets.js';
import type { LancePlatformValues } from './platform-names.js';

/** NVIDIA's device plugin on the nodes of GPU workers. */
export function addDevicePlugin(
  scope: Construct,
  { values }: HelmChart<typeof lancePlatformValues, LancePlatformValues>,
): void {
  const { devicePlugin, labelPrefix, nodeLabelValue } = values;
  const { repository, tag, digest, pullPolicy } = devicePlugin.image;
  new DevicePlugin(scope, 'default', {
    namespace: devicePlugin.namespace,
    image: concat(repository, when(notEmpty(digest), concat('@', digest), concat(':', tag))),
    imagePullPolicy: pullPolicy,
    imagePullSecrets: namedSecrets(devicePlugin.imagePullSecrets),
    labelPrefix,
    nodeLabelValue,
    nodeSelector: devicePlugin.nodeSelector,
    tolerations: devicePlugin.tolerations,
    runtimeClassName: devicePlugin.runtimeClassName,
    env: devicePlugin.env,
  });
}
