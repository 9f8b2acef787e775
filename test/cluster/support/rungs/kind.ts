import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment, Rung } from '../ladder.js';
import { uniqueName } from '../namespaces.js';
import { command, type Command, imagesIn, succeeds } from './command.js';

/** The kubelet reports rarely, so that what the node offers may be changed. */
const clusterConfig = `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
kubeadmConfigPatches:
  - |
    kind: KubeletConfiguration
    nodeStatusUpdateFrequency: 24h
`;

/** A cluster that `kind` makes in a container engine, and that goes when the tests end. */
export function kindCluster(environment: Environment, run: Command = command): Rung {
  return {
    name: 'kind',
    closed: async () => {
      if (!(await succeeds(run('kind', ['version'])))) return 'no kind on the path';
      return (await succeeds(run('docker', ['info']))) ? undefined : 'no container engine runs';
    },
    start: async () => {
      const name = uniqueName('helmwright');
      const folder = await mkdtemp(join(tmpdir(), 'helmwright-kind-'));
      const kubeconfig = join(folder, 'kubeconfig');
      const stop = async (): Promise<void> => {
        await run('kind', ['delete', 'cluster', '--name', name]);
        await rm(folder, { recursive: true, force: true });
      };
      const image = environment['KIND_NODE_IMAGE'] ?? '';
      const node = image === '' ? [] : ['--image', image];
      const config = join(folder, 'config.yaml');
      await writeFile(config, clusterConfig);
      const files = ['--kubeconfig', kubeconfig, '--config', config];
      try {
        await run('kind', ['create', 'cluster', '--name', name, ...files, '--wait', '180s', ...node]);
        for (const each of imagesIn(environment['HELMWRIGHT_TEST_IMAGES'])) {
          await run('kind', ['load', 'docker-image', each, '--name', name]);
        }
      } catch (error) {
        await stop();
        throw error;
      }
      return { kubeconfig, disposable: true, mayPromise: true, stop };
    },
  };
}
