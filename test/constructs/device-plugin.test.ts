import { describe, expect, it } from 'vitest';
import { DevicePlugin, type DevicePluginProps } from '../../src/constructs/index.js';
import { at, only } from '../support/objects.js';
import { plainObjects } from '../support/plain.js';

const daemonSet = (props: DevicePluginProps = {}) =>
  only(
    plainObjects((chart) => new DevicePlugin(chart, 'gpus', props)),
    'DaemonSet',
  );
const podOf = (props: DevicePluginProps = {}) => at(daemonSet(props), 'spec', 'template', 'spec');

describe('NVIDIA’s device plugin', () => {
  it('runs on the nodes that are labelled for GPU workers, whatever their GPUs are tainted for', () => {
    expect(podOf()).toMatchObject({
      nodeSelector: { 'geneva.lancedb.com/ray-worker-gpu': 'true' },
      tolerations: [{ key: 'nvidia.com/gpu', operator: 'Exists' }],
      priorityClassName: 'system-node-critical',
    });
    expect(podOf({ labelPrefix: 'nodes.example.com', nodeLabelValue: '', nodeSelector: { zone: 'a' } })).toMatchObject({
      nodeSelector: { 'nodes.example.com/ray-worker-gpu': '', zone: 'a' },
    });
  });

  it('tolerates further taints', () => {
    const spot = { key: 'spot', operator: 'Exists', effect: 'NoSchedule' } as const;
    expect(at(podOf({ tolerations: [spot] }), 'tolerations')).toEqual([
      { key: 'nvidia.com/gpu', operator: 'Exists' },
      spot,
    ]);
  });

  it('meets the kubelet in its folder, and has nothing else of the node', () => {
    expect(podOf()).toMatchObject({
      volumes: [{ name: 'plugins', hostPath: { path: '/var/lib/kubelet/device-plugins', type: 'Directory' } }],
      containers: [{ volumeMounts: [{ name: 'plugins', mountPath: '/var/lib/kubelet/device-plugins' }] }],
    });
    for (const shared of ['hostNetwork', 'hostPID', 'hostIPC']) expect(podOf()).not.toHaveProperty(shared);
  });

  it('has no right that it does not need', () => {
    expect(podOf()).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          securityContext: {
            allowPrivilegeEscalation: false,
            capabilities: { drop: ['ALL'] },
            readOnlyRootFilesystem: true,
          },
        },
      ],
    });
  });

  it('is in kube-system, where critical pods may run, unless another namespace is given', () => {
    expect(at(daemonSet(), 'metadata', 'namespace')).toBe('kube-system');
    expect(at(daemonSet({ namespace: 'gpus', name: 'plugin' }), 'metadata')).toMatchObject({
      name: 'plugin',
      namespace: 'gpus',
    });
  });

  it('selects its own pods', () => {
    const spec = at(daemonSet(), 'spec');
    expect(at(spec, 'template', 'metadata', 'labels')).toEqual(at(spec, 'selector', 'matchLabels'));
    const [a, b] = ['a', 'b'].map((id) => {
      const objects = plainObjects((chart) => new DevicePlugin(chart, id));
      return at(only(objects, 'DaemonSet'), 'spec', 'selector');
    });
    expect(a).not.toEqual(b);
  });

  it('has the settings and the runtime that are given', () => {
    expect(podOf()).not.toHaveProperty('runtimeClassName');
    expect(podOf({ runtimeClassName: 'nvidia', extraEnv: [{ name: 'MIG_STRATEGY', value: 'mixed' }] })).toMatchObject({
      runtimeClassName: 'nvidia',
      containers: [{ env: [{ name: 'MIG_STRATEGY', value: 'mixed' }] }],
    });
  });
});
