import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import type { Environment, Rung } from '../ladder.js';
import { command, type Command, imagesIn } from './command.js';

/** A server of k3s in a container. */
export interface K3s {
  /** Its kubeconfig, as it lies in the container. */
  readonly kubeconfig: string;
  readonly host: string;
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** What starts one. */
export interface K3sProvider {
  /** Rejects where no container engine runs. */
  readonly check: () => Promise<void>;
  /** @param archives - images as files, which the server is to have */
  readonly start: (image: string, archives: readonly string[]) => Promise<K3s>;
}

const defaultImage = 'docker.io/rancher/k3s:v1.33.5-k3s1';
const apiPort = 6443;
/** So that what the node offers may be changed. */
const rareReports = '--kubelet-arg=node-status-update-frequency=24h';

/** A cluster of k3s that testcontainers starts, and that goes when the tests end. */
export function k3sCluster(
  environment: Environment,
  provider: K3sProvider = testcontainers,
  run: Command = command,
): Rung {
  return {
    name: 'k3s',
    closed: () => provider.check().then(undefined, () => 'no container engine runs'),
    start: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'helmwright-k3s-'));
      const archives = await saved(imagesIn(environment['HELMWRIGHT_TEST_IMAGES']), folder, run);
      const server = await provider.start(environment['K3S_IMAGE'] ?? defaultImage, archives);
      const kubeconfig = join(folder, 'kubeconfig');
      await writeFile(kubeconfig, reachable(server), { mode: 0o600 });
      const stop = async (): Promise<void> => {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      };
      return { kubeconfig, disposable: true, mayPromise: true, stop };
    },
  };
}

async function saved(images: readonly string[], folder: string, run: Command): Promise<readonly string[]> {
  const archives = images.map((image, index) => ({ image, file: join(folder, `image-${index}.tar`) }));
  for (const { image, file } of archives) await run('docker', ['save', '--output', file, image]);
  return archives.map(({ file }) => file);
}

/** The kubeconfig with the address that the server has outside of its container. */
function reachable({ kubeconfig, host, port }: K3s): string {
  return kubeconfig.replace(/server: https:\/\/\S+/, `server: https://${host}:${port}`);
}

/** Where k3s looks for images when it starts. */
const imageFolder = '/var/lib/rancher/k3s/agent/images';

const testcontainers: K3sProvider = {
  check: async () => {
    await getContainerRuntimeClient();
  },
  start: async (image, archives) => {
    const files = archives.map((source, index) => ({ source, target: `${imageFolder}/${index}.tar` }));
    const container = await new GenericContainer(image)
      .withPrivilegedMode()
      .withCommand(['server', '--disable=traefik', '--tls-san=localhost', rareReports])
      .withExposedPorts(apiPort)
      .withTmpFs({ '/run': '', '/var/run': '' })
      .withCopyFilesToContainer(files)
      // The ports' own wait asks for a shell in the image.
      .withWaitStrategy(Wait.forLogMessage(/Node controller sync successful/))
      .withStartupTimeout(300_000)
      .start();
    const { output } = await container.exec(['cat', '/etc/rancher/k3s/k3s.yaml']);
    return {
      kubeconfig: output,
      host: container.getHost(),
      port: container.getMappedPort(apiPort),
      stop: async () => {
        await container.stop();
      },
    };
  },
};
