import { ApiObject, Chart, Names } from 'cdk8s';
import { Construct } from 'constructs';
import { HelmChart } from '../../chart/build/helm-chart.js';
import { list, merge } from '../../template/author/control.js';
import { concat, dnsLabel } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { optionally } from '../../template/author/constant-fold.js';
import { given } from './given.js';
import { objectMetadata } from './object-metadata.js';
import { restrictedContainer } from './pod-security.js';
import type { Toleration } from '../ray/group.js';
import { joined, namedItems, type TemplatedList, type TemplatedMap, unlessEmpty } from './templated.js';

export interface DevicePluginProps {
  /**
   * A DNS subdomain.
   *
   * @default `<release>.<namespace>-device-plugin`; made of the construct's path where there is no release
   */
  readonly name?: ValueOr<string>;
  /**
   * The namespace of the pods, which must let them mount the kubelet's folder: Pod Security `privileged`. Some clouds let
   * pods of the priority `system-node-critical` into `kube-system` alone.
   *
   * @default 'kube-system'
   */
  readonly namespace?: ValueOr<string>;
  /** @default 'nvcr.io/nvidia/k8s-device-plugin:v0.19.2' */
  readonly image?: ValueOr<string>;
  /** @default 'IfNotPresent' */
  readonly imagePullPolicy?: ValueOr<'Always' | 'IfNotPresent' | 'Never'>;
  /** @default none */
  readonly imagePullSecrets?: TemplatedList<{ readonly name: string }>;
  /** What the label of the nodes with GPUs starts with: `<prefix>/ray-worker-gpu`. @default 'geneva.lancedb.com' */
  readonly labelPrefix?: ValueOr<string>;
  /** The value of the label. @default 'true' */
  readonly nodeLabelValue?: ValueOr<string>;
  /** Further labels that a node must have. @default none */
  readonly nodeSelector?: TemplatedMap;
  /** Taints that the pods bear besides `nvidia.com/gpu`. @default none */
  readonly tolerations?: TemplatedList<Toleration>;
  /** Such as `nvidia`, where that is not the container runtime's default. @default none */
  readonly runtimeClassName?: ValueOr<string>;
  /** Settings of the plugin, such as `MIG_STRATEGY`. @default none */
  readonly env?: TemplatedMap;
}

/** Where the kubelet listens for plugins, and they for it. */
const pluginFolder = '/var/lib/kubelet/device-plugins';

/**
 * NVIDIA's device plugin, which tells the kubelet of a node's GPUs: without it no pod can ask for `nvidia.com/gpu`. One is
 * enough for a cluster, and many clouds bring it.
 *
 * It mounts a folder of the node that root owns, so its pods are neither `restricted` nor `baseline`. All else that they do
 * not need they do not have: no capability, no way to more of them, no file to write to, no token for the API server.
 */
export class DevicePlugin extends Construct {
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
    // A namespace's name has no dot, so no two releases of a cluster share this.
    if (HelmChart.isHelmChart(chart)) return concat(chart.release.name, '.', chart.release.namespace, '-device-plugin');
    return Names.toDnsLabel(this);
  }

  /** Releases of one name, from several namespaces, meet in that of the pods. */
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
    runtimeClassName: optionally(given(runtimeClassName), runtimeClassName),
    securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
    imagePullSecrets: unlessEmpty(props.imagePullSecrets),
    nodeSelector: merge(props.nodeSelector, { [`${joined(labelPrefix, '/ray-worker-gpu')}`]: nodeLabelValue }),
    tolerations: list({ key: 'nvidia.com/gpu', operator: 'Exists' }, props.tolerations ?? []),
    containers: [container(props)],
    volumes: [{ name: 'plugins', hostPath: { path: pluginFolder, type: 'Directory' } }],
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
    env: props.env && namedItems(props.env),
    resources,
    securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
    volumeMounts: [{ name: 'plugins', mountPath: pluginFolder }],
  };
}
