import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { describedBy } from '../../src/doctor/clouds/described.js';
import { symptoms } from '../../src/doctor/clouds/symptoms.js';
import { table } from '../../src/cli/table.js';
import { checks } from '../../src/doctor/check-names.js';
import { judgeAll } from '../../src/doctor/diagnose.js';
import { isHealthy } from '../../src/doctor/finding.js';
import { reportHeading, reportRows, reportSummary } from '../../src/doctor/report.js';
import { read } from '../../src/doctor/reading.js';
import { parsedObject } from '../../src/values/json.js';
import { account, facts, node, operator, operatorDeployment, prefix, rayCluster, workerGroup } from './facts.js';

const guide = readFileSync(fileURLToPath(new URL('../../docs/doctor.md', import.meta.url)), 'utf8');

it('docs/doctor.md shows what doctor says', () => {
  const image = 'quay.io/kuberay/operator:v1.5.1';
  const findings = judgeAll(
    facts({
      gitVersion: read('v1.33.5-eks-3cfe0ce'),
      provider: 'eks',
      operators: [operator({ image })],
      deployments: read({ objects: [operatorDeployment({ image })], isWholeCluster: true }),
      nodes: read([
        node('ip-10-0-1-17', { labels: { [`${prefix}/ray-head`]: 'true', 'eks.amazonaws.com/capacityType': 'SPOT' } }),
        node('ip-10-0-1-80', { labels: { [`${prefix}/ray-worker-cpu`]: 'true' }, allocatable: { cpu: '7910m' } }),
      ]),
      accounts: read([account({ 'eks.amazonaws.com/role-arn': 'arn:aws:iam::123456789012:role/lance' })]),
      rayClusters: read([rayCluster({ workerGroupSpecs: [workerGroup('cpu', { cpu: '8', memory: '16Gi' })] })]),
      quotas: { state: 'forbidden', permission: 'list resourcequotas in lance' },
    }),
  );
  const cluster = { context: 'prod', server: '', namespace: 'lance', serviceAccount: null, provider: 'eks' };
  const summary = reportSummary({ ok: isHealthy(findings), cluster, findings });
  // The version of the CRDs counts up, and the guide is about none of them.
  const rows = table(reportHeading, reportRows(findings)).replace(/(?<=Helmwright's, version )\d+/, '1');
  const shown = `${rows}${summary}`;
  expect(/^```text\n(.*?)\n```$/ms.exec(guide)?.[1]).toBe(shown);
});

it('docs/doctor.md has a row for every symptom', () => {
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'));
  for (const symptom of Object.values(symptoms)) expect(rows.join('\n')).toContain(`\n| \`${symptom}\``);
});

it('docs/doctor.md shows a valid description', () => {
  const [, json = ''] = /^```json\n(.*?)^```$/ms.exec(guide) ?? [];
  expect(describedBy('eks', parsedObject(json)).description).toMatchObject({ cluster: 'prod', style: 'irsa' });
});

it('docs/doctor.md names every check', () => {
  for (const [name, { needed }] of Object.entries(checks))
    expect(guide).toMatch(new RegExp(`^\\| \`${name}\` *\\| ${needed ? 'needed' : 'advisory'} *\\|`, 'm'));
});
