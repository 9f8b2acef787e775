import { chartFiles, type ChartFactory, modelOf } from 'helmwright';
import { beforeAll, expect, it } from 'vitest';
import { charts as podinfo } from '../../examples/podinfo/chart.js';
import { charts as valkey } from '../../examples/valkey/chart.js';
import type { Json, JsonObject } from '../../src/values/json.js';
import { type HelmMajor, helmMajors } from '../support/helm-binaries.js';
import { withFiles } from '../support/helm.js';
import { at } from '../support/objects.js';
import type { Release } from './support/helm.js';
import { images } from './support/images.js';
import { withNamespace } from './support/namespaces.js';
import { describeOnCluster } from './support/on-cluster.js';

/** What a namespace that enforces Pod Security "restricted" asks of a pod. */
const pod = { runAsNonRoot: true, runAsUser: images.podinfo.user, seccompProfile: { type: 'RuntimeDefault' } };
const container = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] }, readOnlyRootFilesystem: true };

const tagOf = (image: 'podinfo' | 'valkey'): JsonObject => ({ tag: images[image].name.split(':')[1] ?? '' });

const needs = ['nodes', 'podinfo image', 'valkey image'] as const;

describeOnCluster('the examples', needs, ({ api, helm }) => {
  let files: Readonly<Record<'podinfo' | 'valkey', Readonly<Record<string, string>>>>;

  beforeAll(() => {
    files = { podinfo: filesOf(podinfo), valkey: filesOf(valkey) };
  });

  /** Installs a chart, upgrades it and rolls it back, and runs its tests after each; `observe` says what is there. */
  async function live(
    major: HelmMajor,
    name: 'podinfo' | 'valkey',
    { values, change, observe }: { values: JsonObject; change: JsonObject; observe: (of: Release) => Promise<Json> },
  ): Promise<readonly Json[]> {
    return withNamespace(api, (namespace) =>
      withFiles(files[name], async (chart) => {
        const release = { name: 'mine', namespace, chart };
        const seen: Json[] = [];
        const look = async (): Promise<void> => {
          await helm(major).test(release);
          seen.push(await observe(release));
        };
        await helm(major).install(release, { values });
        await look();
        await helm(major).upgrade(release, { values: { ...values, ...change } });
        await look();
        await helm(major).rollback(release, 1);
        await look();
        await helm(major).uninstall(release);
        return seen;
      }),
    );
  }

  it.each(helmMajors)('podinfo is installed, tested, upgraded and rolled back: %s', async (major) => {
    const values = { image: tagOf('podinfo'), podSecurityContext: pod, securityContext: container };
    const replicas = async ({ namespace }: Release): Promise<Json> => {
      const name = 'mine-podinfo';
      const deployment = await api.find({ apiVersion: 'apps/v1', kind: 'Deployment', name, namespace });
      return at(deployment, 'status', 'readyReplicas') ?? null;
    };
    expect(await live(major, 'podinfo', { values, change: { replicaCount: 2 }, observe: replicas })).toEqual([1, 2, 1]);
  });

  it.each(helmMajors)('valkey keeps the password that it generated: %s', async (major) => {
    const values = { image: tagOf('valkey'), auth: { enabled: true } };
    const password = async ({ namespace }: Release): Promise<Json> => {
      const name = 'mine-valkey-default';
      return at(await api.find({ apiVersion: 'v1', kind: 'Secret', name, namespace }), 'data', 'default') ?? null;
    };
    const [first, ...later] = await live(major, 'valkey', {
      values,
      change: { valkeyLogLevel: 'debug' },
      observe: password,
    });
    expect(first).toEqual(expect.any(String));
    expect(later).toEqual([first, first]);
  });
});

function filesOf([factory]: readonly ChartFactory[]): Readonly<Record<string, string>> {
  if (factory === undefined) throw new Error('the module has no chart');
  return Object.fromEntries(chartFiles(modelOf(factory)).files);
}
