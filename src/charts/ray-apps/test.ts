import { HelmTests } from '../../chart/build/helm-tests.js';
import { When } from '../../chart/build/control.js';
import { restrictedContainer } from '../../constructs/kubernetes/pod-security.js';
import { longestOwnerName } from '../../constructs/ray/name.js';
import { each, list, when } from '../../template/author/control.js';
import { concat, dnsLabel, not, notEmpty } from '../../template/functions/index.js';
import { isOpenShift, pullSecrets } from '../shared/global-values.js';
import { testPod, testResources } from '../shared/test-pod.js';
import type { RayAppsChart } from './names.js';

/** Waits until each service answers. Its arguments are the names of the RayServices. */
const script = `import sys
import time
import urllib.request

for name in sys.argv[1:]:
    while True:
        try:
            with urllib.request.urlopen("http://" + name + "-serve-svc:8000/-/healthz", timeout=30) as response:
                print(name + ": " + response.read().decode(), flush=True)
            break
        except OSError as error:
            print(name + ": " + str(error), flush=True)
            time.sleep(2)
`;

/** `helm test` waits until Ray Serve answers for all services that are not suspended. */
export function addTest(chart: RayAppsChart): void {
  const { services, image, imagePullSecrets, global } = chart.values;
  new HelmTests(chart, 'test', (tests) => {
    new When(tests, 'services', notEmpty(services), (scope) => {
      const names = each(services, ({ suspend }, key) =>
        when(not(suspend), dnsLabel(concat(chart.fullName, '-', key), longestOwnerName)),
      );
      testPod(
        scope,
        {
          name: chart.nameOf('test'),
          namespace: chart.release.namespace,
          serviceAccountName: chart.names.serviceAccount,
          image: chart.names.image,
          imagePullPolicy: image.pullPolicy,
          imagePullSecrets: pullSecrets(global, imagePullSecrets),
          // The user of the official images.
          runAsUser: when(not(isOpenShift(chart)), 1000),
        },
        {
          container: {
            command: list('python3', '-c', script, names),
            resources: testResources('100m', '128Mi'),
            securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
          },
        },
      );
    });
  });
}
