import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameOf } from '../../../../src/doctor/fields.js';
import type { OpenOptions } from '../../../../src/session/open-ray-cluster.js';
import type { Api } from '../../support/api.js';
import { createNamespace, removeNamespace, uniqueName } from '../../support/namespaces.js';
import { rayClusterCrd } from '../../support/open-crds.js';
import { removeRayCrds } from '../../support/ray-crds.js';
import { createOperator, StandInCluster } from '../stand-in-cluster.js';
import type { FaultProxy } from './fault-proxy.js';

/** A namespace of an API server without controllers, where Ray clusters start. */
export class Place implements AsyncDisposable {
  private constructor(
    readonly api: Api,
    readonly namespace: string,
    readonly folder: string,
    private readonly others: StandInCluster,
  ) {}

  static async start(api: Api, kubeconfig: string): Promise<Place> {
    const namespace = uniqueName('faults');
    const folder = await mkdtemp(join(tmpdir(), 'helmwright-faults-'));
    await api.create(rayClusterCrd);
    await createNamespace(api, namespace, 'privileged');
    await api.create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'compute', namespace } });
    await createOperator(api, namespace);
    return new Place(api, namespace, folder, await StandInCluster.start(api, kubeconfig, namespace));
  }

  /**
   * Options of a session.
   *
   * @param through - a kubeconfig, or a proxy
   */
  async options(
    through: FaultProxy | string,
    name: string,
    user?: object,
  ): Promise<OpenOptions & { readonly name: string }> {
    const kubeconfig = typeof through === 'string' ? through : join(this.folder, name);
    if (typeof through !== 'string') await writeFile(kubeconfig, through.kubeconfigFor(user));
    return {
      kubeconfig,
      namespace: this.namespace,
      name,
      headGroup: { serviceAccount: 'compute' },
      timeoutSeconds: 60,
    };
  }

  /** The names of the clusters that are there. */
  async clusters(): Promise<readonly string[]> {
    const { namespace } = this;
    return (await this.api.list({ apiVersion: 'ray.io/v1', kind: 'RayCluster', namespace })).map(nameOf);
  }

  /** The names of the pods that are there. */
  async pods(): Promise<readonly string[]> {
    const { namespace } = this;
    return (await this.api.list({ apiVersion: 'v1', kind: 'Pod', namespace })).map(nameOf);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.others.removeClusters();
    await this.others.stop();
    await removeRayCrds(this.api);
    const { namespace } = this;
    await this.api.remove({ apiVersion: 'apps/v1', kind: 'Deployment', namespace, name: 'operator' });
    await removeNamespace(this.api, namespace);
    await rm(this.folder, { recursive: true });
  }
}
