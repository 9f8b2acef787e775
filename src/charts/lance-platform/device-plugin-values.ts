import * as v from '../../values/v.js';
import {
  extraEnv,
  imagePullSecrets,
  label,
  nodeLabel,
  nodeSelector,
  orEmpty,
  subdomain,
  toleration,
  tolerations,
} from '../shared/common-values.js';
import { imageValues } from '../shared/image-values.js';

export const devicePluginValues = v.object(
  {
    enabled: v.boolean({
      description:
        'Whether to run the NVIDIA device plugin on the nodes for GPU workers. Only one device plugin may run on a node: leave this off where the cloud (GKE) or the NVIDIA GPU Operator installs it.',
      default: false,
    }),
    namespace: v.string({
      description:
        'Namespace of the device plugin. Its pods use a hostPath volume, so the namespace must allow the Pod Security Standard privileged. Some clouds allow pods of the priority class system-node-critical only in kube-system.',
      default: 'kube-system',
      pattern: label,
      maxLength: 63,
    }),
    image: imageValues({
      registry: 'nvcr.io',
      repository: 'nvidia/k8s-device-plugin',
      tag: 'v0.19.2',
      descriptions: { image: 'Image of the device plugin.' },
    }),
    imagePullSecrets,
    runtimeClassName: v.string({
      description: 'RuntimeClass of the pods, such as nvidia. If empty, the default runtime of the node.',
      default: '',
      pattern: orEmpty(subdomain),
      maxLength: 253,
    }),
    nodeSelector: v.map(nodeLabel, nodeSelector),
    tolerations: v.list(toleration, tolerations),
    extraEnv: extraEnv('Environment variables of the device plugin.', [{ name: 'MIG_STRATEGY', value: 'mixed' }]),
  },
  { description: 'NVIDIA device plugin. Pods can request nvidia.com/gpu only on nodes that run one.' },
);
