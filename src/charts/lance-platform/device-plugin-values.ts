import * as v from '../../values/definition/value-type.js';
import {
  imagePullSecrets,
  label,
  nodeLabel,
  nodeSelector,
  orNothing,
  subdomain,
  toleration,
  tolerations,
  variableName,
} from '../shared/common-values.js';
import { digest, pullPolicy, repository, tag } from '../shared/image-values.js';

/** What a user of the chart may set about NVIDIA's device plugin. */
export const devicePluginValues = v.object(
  {
    enabled: v.boolean({
      description:
        "Whether NVIDIA's device plugin runs on the nodes for GPU workers. Only one may run on a node, and many clouds bring it: GKE does, and so does NVIDIA's GPU operator.",
      default: false,
    }),
    namespace: v.string({
      description:
        'The namespace of its pods, which mount a folder of the node: Pod Security must be privileged there. Some clouds let pods that matter to the node into kube-system alone.',
      default: 'kube-system',
      pattern: label,
      maxLength: 63,
    }),
    image: v.object(
      {
        repository: repository('nvcr.io/nvidia/k8s-device-plugin'),
        tag: tag('v0.19.2'),
        digest: digest(),
        pullPolicy,
      },
      { description: 'The image of the plugin.' },
    ),
    imagePullSecrets,
    runtimeClassName: v.string({
      description: "The RuntimeClass of the pods, such as nvidia; without it, the node's default.",
      default: '',
      pattern: orNothing(subdomain),
      maxLength: 253,
    }),
    nodeSelector: v.map(nodeLabel, nodeSelector),
    tolerations: v.list(toleration, tolerations),
    env: v.map(v.string({ description: 'A variable.' }), {
      description: 'Settings of the plugin, such as MIG_STRATEGY.',
      default: {},
      keyPattern: variableName,
    }),
  },
  { description: "NVIDIA's device plugin, without which no pod can ask for a GPU." },
);
