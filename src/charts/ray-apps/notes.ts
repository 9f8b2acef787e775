import type { ReleaseValues } from '../../chart/build/builtins.js';
import { when } from '../../template/author/control.js';
import { and, concat, isEmpty } from '../../template/functions/index.js';
import type { Value } from '../../template/author/value.js';
import type { RayAppsValues } from './values.js';

/** NOTES.txt of the chart. */
export function rayAppsNotes(values: RayAppsValues, { name, namespace }: ReleaseValues): Value<string> {
  const { services, jobs, schedules } = values;
  const selector = concat(' --namespace ', namespace, ' --selector app.kubernetes.io/instance=', name, '\n');
  return concat(
    when(
      and(isEmpty(services), isEmpty(jobs), isEmpty(schedules)),
      'This release has no services, jobs and schedules: add some to the values of these names.\n',
      concat(
        `Watch them; the pods of all clusters have the label of the release, too:

    kubectl get `,
        kinds(values),
        ',pods',
        selector,
      ),
    ),
    when(isEmpty(services), '', serviceNotes),
    when(isEmpty(jobs), '', jobNotes),
  );
}

function kinds({ schedules }: RayAppsValues): Value<string> {
  return concat('rayservices,rayjobs', when(isEmpty(schedules), '', ',raycronjobs'));
}

const serviceNotes = `
Requests go to the Service <name of the RayService>-serve-svc, port 8000. It exists when the applications run.
`;

const jobNotes = `
A RayJob runs once. To run it again, also with changed values, change its value run.
`;
