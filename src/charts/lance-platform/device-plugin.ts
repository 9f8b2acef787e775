import type { Construct } from 'constructs';
import type { HelmChart } from '../../chart/build/helm-chart.js';
import { DevicePlugin } from '../../constructs/kubernetes/device-plugin.js';
import { FailWhen } from '../../chart/build/control.js';
import { isEmpty, or } from '../../template/functions/index.js';
import { imageReference } from '../shared/image-values.js';
import type { lancePlatformValues } from './values.js';
import { pullSecrets } from '../shared/global-values.js';
import type { LancePlatformValues } from './names.js';

/** The NVIDIA device plugin on the nodes of GPU workers. */
export function addDevicePlugin(
  scope: Construct,
  { values }: HelmChart<typeof lancePlatformValues, LancePlatformValues>,
): void {
  const { devicePlugin, global, labelPrefix, nodeLabelValue } = values;
  new FailWhen(
    scope,
    'label',
    or(isEmpty(labelPrefix), isEmpty(nodeLabelValue)),
    'devicePlugin.enabled requires labelPrefix and nodeLabelValue: the plugin runs on the nodes with the label <labelPrefix>/ray-worker-gpu',
  );
  new DevicePlugin(scope, 'default', {
    namespace: devicePlugin.namespace,
    image: imageReference(devicePlugin.image, devicePlugin.image.tag, global),
    imagePullPolicy: devicePlugin.image.pullPolicy,
    imagePullSecrets: pullSecrets(global, devicePlugin.imagePullSecrets),
    labelPrefix,
    nodeLabelValue,
    nodeSelector: devicePlugin.nodeSelector,
    tolerations: devicePlugin.tolerations,
    runtimeClassName: devicePlugin.runtimeClassName,
    extraEnv: devicePlugin.extraEnv,
  });
}
