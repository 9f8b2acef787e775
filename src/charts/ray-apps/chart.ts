import type { Construct } from 'constructs';
import { FailWhen } from '../../chart/build/control.js';
import type { ChartDefinition } from '../../chart/build/chart-definition.js';
import { HelmChart, type HelmChartProps } from '../../chart/build/helm-chart.js';
import { RayIdentity } from '../../constructs/ray/identity.js';
import { and, defaultTo, isEmpty, not } from '../../template/functions/index.js';
import { namedString } from '../../template/author/named-string.js';
import { imageReference } from '../shared/image-values.js';
import { artifactHub, project } from '../shared/project.js';
import { rayAppsCi } from './ci.js';
import { addJobs, addSchedules } from './jobs.js';
import type { RayAppsNames } from './names.js';
import { rayAppsNotes } from './notes.js';
import { addServices } from './services.js';
import { addTest } from './test.js';
import { type RayAppsValues, rayAppsValues } from './values.js';

const defaultRay = '2.60.0';

const definition: ChartDefinition<typeof rayAppsValues, RayAppsValues> = {
  metadata: {
    name: 'ray-apps',
    version: '0.1.0',
    appVersion: defaultRay,
    description: 'RayServices, RayJobs and RayCronJobs of the KubeRay operator, from values',
    keywords: ['ray', 'kuberay', 'ray-serve', 'rayjob', 'rayservice', 'raycronjob'],
    ...project,
    annotations: artifactHub({
      documentation: 'ray.md',
      images: [{ name: 'ray', image: `docker.io/rayproject/ray:${defaultRay}` }],
    }),
  },
  values: rayAppsValues,
  version: ({ rayVersion }) => rayVersion,
  notes: rayAppsNotes,
  ci: rayAppsCi,
};

/**
 * Services, jobs and schedules on Ray. The KubeRay operator and its CRDs must be installed.
 *
 * @example
 * ```ts
 * import { App } from 'cdk8s';
 * import { RayApps } from 'helmwright/charts';
 *
 * const release = { name: 'features', namespace: 'features' };
 * const jobs = { backfill: { entrypoint: 'python -m features.backfill' } };
 * new RayApps(new App(), 'apps', { release, values: { jobs } });
 * ```
 */
export class RayApps extends HelmChart<typeof rayAppsValues> {
  /** @internal */
  readonly names: RayAppsNames;

  constructor(scope: Construct, id: string, props: HelmChartProps<typeof rayAppsValues> = {}) {
    super(scope, id, definition, props);
    const { image, rayVersion, global, serviceAccount } = this.values;
    const tag = defaultTo(image.tag, rayVersion);
    this.names = {
      image: namedString('image', 'Image of Ray.', imageReference(image, tag, global)),
      serviceAccount: namedString(
        'serviceAccountName',
        'ServiceAccount of the Ray pods.',
        defaultTo(serviceAccount.name, this.fullName),
      ),
    };
    this.addIdentity();
    addServices(this);
    addJobs(this);
    addSchedules(this);
    addTest(this);
  }

  private addIdentity(): void {
    const { create, name, annotations } = this.values.serviceAccount;
    new FailWhen(
      this,
      'service-account',
      and(not(create), isEmpty(name)),
      'serviceAccount.name is required when serviceAccount.create is false: set it to the name of an existing ServiceAccount',
    );
    new RayIdentity(this, 'identity', {
      name: this.names.serviceAccount,
      namespace: this.release.namespace,
      annotations,
      createServiceAccount: create,
      createRole: false,
    });
  }
}
