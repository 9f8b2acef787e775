import { Each } from '../../chart/build/control.js';
import type { RayClusterDescription } from '../../constructs/ray/cluster-spec.js';
import { longestOwnerName } from '../../constructs/ray/name.js';
import { RayService } from '../../constructs/ray/service.js';
import { merge, when } from '../../template/author/control.js';
import { concat, defaultTo, dnsLabel, eq, isSet, not, notEmpty, or, toJson } from '../../template/functions/index.js';
import type { ValueTree } from '../../template/author/value-tree.js';
import type { Infer } from '../../values/definition/inferred.js';
import type { RayAppsChart } from './names.js';
import { ownCluster } from './clusters.js';
import { checkGit, filesOf, severalOf } from './files.js';
import { checkOwnCluster, type Requirements, requirements } from './requirements.js';
import type { service } from './service-values.js';

type Service = ValueTree<Infer<typeof service>>;

/** RayServices, each with a cluster of its own. */
export function addServices(chart: RayAppsChart): void {
  new Each(chart, 'services', chart.values.services, (scope, service, key) => {
    checkService(service, requirements(scope, chart.values, concat('services.', key)));
    const { labels, annotations, upgrade, excludeHeadPodFromServeSvc, suspend } = service;
    const { type, ...incremental } = {
      type: upgrade.type,
      gatewayClassName: upgrade.gatewayClassName,
      stepSizePercent: upgrade.stepSizePercent,
      intervalSeconds: upgrade.intervalSeconds,
      maxSurgePercent: upgrade.maxSurgePercent,
    };
    new RayService(scope, 'default', {
      name: dnsLabel(concat(chart.fullName, '-', key), longestOwnerName),
      namespace: chart.release.namespace,
      labels,
      annotations,
      serveConfig: toJson(merge(service.serveConfig, { applications: service.applications })),
      cluster: clusterOf(chart, service),
      upgrade: type,
      incremental,
      keepOldClusterSeconds: service.rayClusterDeletionDelaySeconds,
      headServes: not(excludeHeadPodFromServeSvc),
      suspend: when(suspend, true),
    });
  });
}

/** Where the Ray containers have the files of a ConfigMap or of Git. */
const filesPath = '/home/ray/service';

function clusterOf(chart: RayAppsChart, { cluster, workingDirectory }: Service): RayClusterDescription {
  const { configMap, git, path, pythonPath } = workingDirectory;
  const hasDirectory = or(notEmpty(configMap), notEmpty(git.url), notEmpty(path));
  const more = when(notEmpty(pythonPath), concat(':', pythonPath), '');
  return {
    ...ownCluster(chart, cluster, filesOf(workingDirectory, filesPath, chart.values.image.pullPolicy)),
    pythonPath: when(hasDirectory, concat(defaultTo(path, filesPath), more)),
  };
}

function checkService(service: Service, needs: Requirements): void {
  const { upgrade, workingDirectory, cluster } = service;
  const { configMap, git, path } = workingDirectory;
  const isIncremental = eq<string>(upgrade.type, 'NewClusterWithIncrementalUpgrade');
  checkOwnCluster(needs, cluster, true);
  needs.version('.upgrade.type', isIncremental, '1.5.0');
  needs.gate('.upgrade.type', isIncremental, 'RayServiceIncrementalUpgrade');
  needs.version('.rayClusterDeletionDelaySeconds', isSet(service.rayClusterDeletionDelaySeconds), '1.5.0');
  needs.version('.suspend', service.suspend, '1.7.0');
  needs.refuse(
    '.workingDirectory',
    severalOf([configMap, git.url, path].map(notEmpty)),
    'must have only one of configMap, git and path',
  );
  checkGit(needs, git);
}
