import type { ReleaseValues } from '../../chart/build/builtins.js';
import { sampleTable } from '../../constructs/explain-plan/storage.js';
import { when } from '../../template/author/control.js';
import { and, concat, eq, isEmpty, join, notEmpty } from '../../template/functions/index.js';
import type { Value } from '../../template/author/value.js';
import { type LancePlatformValues, platformNames } from './names.js';

/** The part of NOTES.txt about the explain-plan service. */
export function explainNotes(values: LancePlatformValues, release: ReleaseValues): Value<string> {
  const { namespace, instance, serviceAccount } = platformNames(values, release);
  const { auth, basePath, service, storage, test } = values.explainPlan;
  const hasSample = and(storage.sample, isEmpty(storage.root), isEmpty(storage.claimName));
  const table = when(notEmpty(test.table), join(test.table, '$'), when(hasSample, sampleTable, 'YOUR_TABLE'));
  const token = concat('$(kubectl create token ', serviceAccount, ' --namespace ', namespace);
  const header = concat(' --header "Authorization: Bearer ', token, ' --audience ', auth.kubernetes.audience, ')"');
  return concat(
    `
Explain a query with the explain-plan service:

    kubectl port-forward --namespace `,
    namespace,
    ' "$(kubectl get services --output name --namespace ',
    namespace,
    ' --selector app.kubernetes.io/component=explain-plan,app.kubernetes.io/instance=',
    instance,
    ')" ',
    service.port,
    ` &
    curl`,
    when(eq<string>(auth.mode, 'kubernetes'), header, ''),
    when(eq<string>(auth.mode, 'jwt'), ' --header "Authorization: Bearer $TOKEN"', ''),
    when(eq<string>(auth.mode, 'keys'), ' --header "x-api-key: $API_KEY"', ''),
    ` --header 'Content-Type: application/json' --data '{"query": {"k": 3, "vector": {}}}' 'http://127.0.0.1:`,
    service.port,
    basePath,
    '/v1/table/',
    table,
    `/explain_plan'
`,
  );
}
