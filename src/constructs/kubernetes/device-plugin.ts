import { ApiObject, Chart, Names } from 'cdk8s';
import { Construct } from 'constructs';
import { HelmChart } from '../../chart/build/helm-chart.js';
import { list, merge } from '../../template/author/control.js';
import { concat, dnsLabel } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { optionally } from '../../template/author/constant-fold.js';
import { isNonEmpty } from './non-empty.js';
import { objectMetadata } from './object-metadata.js';
import type { Variables } from './variables.js';
import { restrictedContainer } from './pod-security.js';
import type { Toleration } from './toleration.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import { concatenate, someOf, type TemplatedList, unlessEmpty } from './templated.js';

/** Properties of {@link DevicePlugin}. */
export interface DevicePluginProps {
  /**
   * A DNS subdomain.
   *
   * @default `<release>.<namespace>-device-plugin`; without a release, derived from the construct's path
   */
  readonly name?: ValueOr<string>;
  /**
   * The namespace of the pods. They use a hostPath volume, so it must allow the Pod Security Standard `privileged`. Some clouds
   * allow pods of the priority class `system-node-critical` only in `kube-system`.
   *
   * @default 'kube-system'
   */
  readonly namespace?: ValueOr<string>;
  /** Image of the device plugin. @default 'nvcr.io/nvidia/k8s-device-plugin:v0.19.2' */
  readonly image?: ValueOr<string>;
  /** Image pull policy. @default 'IfNotPresent' */
  readonly imagePullPolicy?: ValueOr<'Always' | 'IfNotPresent' | 'Never'>;
  /** Secrets for pulling the image. @default none */
  readonly imagePullSecrets?: TemplatedList<{ readonly name: string }>;
  /** Prefix of the node label `<prefix>/ray-worker-gpu`. @default 'geneva.lancedb.com' */
  readonly labelPrefix?: ValueOr<string>;
  /** The value of the node label. @default 'true' */
  readonly nodeLabelValue?: ValueOr<string>;
  /** Further node labels for pod assignment. @default none */
  readonly nodeSelector?: TemplatedMap;
  /** Tolerations in addition to that of `nvidia.com/gpu`. @default none */
  readonly tolerations?: TemplatedList<Toleration>;
  /** The RuntimeClass, such as `nvidia`. @default none */
  readonly runtimeClassName?: ValueOr<string>;
  /** Environment variables of the plugin, such as `MIG_STRATEGY`. @default none */
  readonly extraEnv?: Variables;
}

/** The kubelet's directory for the sockets of device plugins. */
const pluginDirectory = '/var/lib/kubelet/device-plugins';

/**
 * The NVIDIA device plugin, which reports the GPUs of a node to the kubelet, so that pods can request `nvidia.com/gpu`. Only
 * one may run on a node, and many clouds install one.
 *
 * It mounts a directory of the node that root owns, so its pods comply with neither `restricted` nor `baseline`. They have no
 * capabilities, no privilege escalation, a read-only root file system, and no token for the API server.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { DevicePlugin } from 'helmwright/constructs';
 *
 * const chart = new Chart(new App(), 'nodes');
 * new DevicePlugin(chart, 'gpu', { runtimeClassName: 'nvidia' });
 * ```
 */
export class DevicePlugin extends Construct {
  /** The DaemonSet. */
  readonly apiObject: ApiObject;

  constructor(scope: Construct, id: string, props: DevicePluginProps = {}) {
    super(scope, id);
    const namespace = props.namespace ?? 'kube-system';
    const selector = this.selector();
    this.apiObject = new ApiObject(this, 'Resource', {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: objectMetadata({ name: props.name ?? this.defaultName(), namespace }),
      spec: {
        selector: { matchLabels: selector },
        updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1 } },
        template: { metadata: { labels: selector }, spec: podSpec(props) },
      },
    });
  }

  private defaultName(): ValueOr<string> {
    const chart = Chart.of(this);
    // Unique in the cluster, because the name of a namespace has no dot.
    if (HelmChart.isHelmChart(chart)) return concat(chart.release.name, '.', chart.release.namespace, '-device-plugin');
    return Names.toDnsLabel(this);
  }

  /** Releases of the same name in several namespaces have their pods in the same namespace. */
  private selector(): Readonly<Record<string, ValueOr<string>>> {
    const chart = Chart.of(this);
    const component = { 'app.kubernetes.io/component': 'device-plugin' };
    if (!HelmChart.isHelmChart(chart)) return { ...component, 'app.kubernetes.io/instance': Names.toLabelValue(this) };
    const { name, namespace } = chart.release;
    return {
      'app.kubernetes.io/name': chart.about.name,
      'app.kubernetes.io/instance': dnsLabel(concat(name, '.', namespace), 63),
      ...component,
    };
  }
}

function podSpec(props: DevicePluginProps): object {
  const { labelPrefix = 'geneva.lancedb.com', nodeLabelValue = 'true', runtimeClassName } = props;
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    priorityClassName: 'system-node-critical',
    runtimeClassName: optionally(isNonEmpty(runtimeClassName), runtimeClassName),
    securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
    imagePullSecrets: unlessEmpty(props.imagePullSecrets),
    nodeSelector: merge(props.nodeSelector, { [`${concatenate(labelPrefix, '/ray-worker-gpu')}`]: nodeLabelValue }),
    tolerations: list({ key: 'nvidia.com/gpu', operator: 'Exists' }, props.tolerations ?? []),
    containers: [container(props)],
    volumes: [{ name: 'plugins', hostPath: { path: pluginDirectory, type: 'Directory' } }],
  };
}

const resources = {
  requests: { cpu: '50m', memory: '64Mi', 'ephemeral-storage': '64Mi' },
  limits: { cpu: '500m', memory: '512Mi', 'ephemeral-storage': '512Mi' },
};

function container(props: DevicePluginProps): object {
  return {
    name: 'device-plugin',
    image: props.image ?? 'nvcr.io/nvidia/k8s-device-plugin:v0.19.2',
    imagePullPolicy: props.imagePullPolicy ?? 'IfNotPresent',
    env: someOf(props.extraEnv),
    resources,
    securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
    volumeMounts: [{ name: 'plugins', mountPath: pluginDirectory }],
  };
}
