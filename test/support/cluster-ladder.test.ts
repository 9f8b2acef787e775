import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { climb, type Rung } from '../cluster/support/ladder.js';
import { connectsToApiServer } from '../cluster/support/rungs/envtest.js';
import { k3sCluster, type K3sProvider } from '../cluster/support/rungs/k3s.js';
import { kindCluster } from '../cluster/support/rungs/kind.js';
import { givenCluster } from '../cluster/support/rungs/kubeconfig.js';

const folder = mkdtempSync(join(tmpdir(), 'helmwright-ladder-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const stop = (): Promise<void> => Promise.resolve();

function rung(name: string, why?: string): Rung {
  return {
    name,
    closed: () => Promise.resolve(why),
    start: () => Promise.resolve({ kubeconfig: name, disposable: true, stop }),
  };
}

describe('the ladder', () => {
  it('takes the first rung that is open', async () => {
    const found = await climb([rung('a', 'not set'), rung('b'), rung('c')]);
    expect(found).toMatchObject({ found: true, rung: 'b', cluster: { kubeconfig: 'b' } });
  });

  it('says why each is closed, and where to read on, where none is open', async () => {
    expect(await climb([rung('a', 'not set'), rung('b', 'no engine')])).toEqual({
      found: false,
      why: 'no cluster for the tests (a: not set; b: no engine). See docs/cluster-tests.md',
    });
  });

  it('takes no other where one that is open does not start', async () => {
    const broken = { ...rung('a'), start: () => Promise.reject(new Error('out of memory')) };
    await expect(climb([broken, rung('b')])).rejects.toThrow('out of memory');
  });
});

describe('KUBECONFIG', () => {
  it('is closed where it is not set, or names no file', async () => {
    expect(await givenCluster({}).closed()).toBe('not set');
    expect(await givenCluster({ KUBECONFIG: '/nowhere' }).closed()).toBe('there is no file /nowhere');
  });

  it('is disposable where that is said', async () => {
    const file = join(folder, 'kubeconfig');
    writeFileSync(file, '');
    const given = givenCluster({ KUBECONFIG: file, HELMWRIGHT_TEST_CLUSTER: 'disposable' });
    expect(await given.closed()).toBeUndefined();
    expect(await given.start()).toMatchObject({ kubeconfig: file, disposable: true });
  });
});

describe('kind', () => {
  it('is closed where the command is not there, or no engine runs', async () => {
    const without = (missing: string) => (program: string) =>
      program === missing ? Promise.reject(new Error('none')) : Promise.resolve('');
    expect(await kindCluster({}, without('kind')).closed()).toBe('no kind on the path');
    expect(await kindCluster({}, without('docker')).closed()).toBe('no container engine runs');
    expect(await kindCluster({}, without('')).closed()).toBeUndefined();
  });

  it('makes a cluster of the version that is asked for, loads the images, and removes it', async () => {
    const calls: string[] = [];
    const run = (program: string, args: readonly string[]): Promise<string> => {
      calls.push([program, ...args].join(' ').replaceAll(/helmwright-[0-9a-f]{8}/g, 'NAME'));
      return Promise.resolve('');
    };
    const environment = { KIND_NODE_IMAGE: 'kindest/node:v1.34.0', HELMWRIGHT_TEST_IMAGES: 'a:1, b:2' };
    const cluster = await kindCluster(environment, run).start();
    await cluster.stop();
    expect(calls.map((call) => call.replaceAll(dirname(cluster.kubeconfig), 'FOLDER'))).toEqual([
      'kind create cluster --name NAME --kubeconfig FOLDER/kubeconfig --config FOLDER/config.yaml --wait 180s --image kindest/node:v1.34.0',
      'kind load docker-image a:1 --name NAME',
      'kind load docker-image b:2 --name NAME',
      'kind delete cluster --name NAME',
    ]);
  });

  it('leaves no cluster behind that did not get its images', async () => {
    const calls: string[] = [];
    const run = (_program: string, args: readonly string[]): Promise<string> => {
      calls.push(args.slice(0, 2).join(' '));
      return args[0] === 'load' ? Promise.reject(new Error('no such image')) : Promise.resolve('');
    };
    await expect(kindCluster({ HELMWRIGHT_TEST_IMAGES: 'a:1' }, run).start()).rejects.toThrow('no such image');
    expect(calls).toEqual(['create cluster', 'load docker-image', 'delete cluster']);
  });
});

describe('k3s', () => {
  const kubeconfig = 'clusters:\n- cluster:\n    server: https://127.0.0.1:6443\n';

  it('is closed where no container engine runs', async () => {
    const provider: K3sProvider = {
      check: () => Promise.reject(new Error('none')),
      start: () => Promise.reject(new Error('none')),
    };
    expect(await k3sCluster({}, provider).closed()).toBe('no container engine runs');
  });

  it('is given the images as archives, and is reached where its port is', async () => {
    const started: unknown[] = [];
    let stopped = false;
    const provider: K3sProvider = {
      check: stop,
      start: (image, archives) => {
        started.push(image, archives.length);
        return Promise.resolve({
          kubeconfig,
          host: 'engine.example',
          port: 32_768,
          stop: () => {
            stopped = true;
            return Promise.resolve();
          },
        });
      },
    };
    const saved: string[] = [];
    const run = (program: string, args: readonly string[]): Promise<string> => {
      saved.push(`${program} ${args[0] ?? ''} ${args.at(-1) ?? ''}`);
      return Promise.resolve('');
    };
    const cluster = await k3sCluster({ K3S_IMAGE: 'k3s:1', HELMWRIGHT_TEST_IMAGES: 'a:1' }, provider, run).start();
    expect(started).toEqual(['k3s:1', 1]);
    expect(saved).toEqual(['docker save a:1']);
    expect(readFileSync(cluster.kubeconfig, 'utf8')).toContain('server: https://engine.example:32768\n');
    await cluster.stop();
    expect([stopped, existsSync(cluster.kubeconfig)]).toEqual([true, false]);
  });
});

describe('KUBEBUILDER_ASSETS', () => {
  it('is closed where it is not set, or lacks a binary', async () => {
    expect(await connectsToApiServer({}).closed()).toBe('not set');
    const closed = await connectsToApiServer({ KUBEBUILDER_ASSETS: folder }).closed();
    expect(closed).toBe(`${folder} has no etcd and no kube-apiserver`);
  });
});
