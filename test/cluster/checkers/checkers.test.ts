import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/values/json.js';
import { textAt } from '../../support/objects.js';
import { chartAt } from '../support/charts.js';
import { createNamespace, removeNamespace, uniqueName } from '../support/namespaces.js';
import { describeOnCluster, type TestCluster } from '../support/on-cluster.js';
import { removeRayCrds } from '../support/ray-crds.js';
import { check } from './checkers.js';
import { lineOf, type Tool, type Verdict } from './finding.js';
import { judge } from './judge.js';
import { mutants, mutated, sound } from './mutants.js';
import { renderCharts } from './render-charts.js';
import { renderConstructs } from './render-constructs.js';
import type { Rendering } from './rendering.js';
import { serveKinds } from './served-kinds.js';
import { installTools, lackingForTools } from './tools.js';
import { waivers } from './waivers.js';

const lacking = await lackingForTools();
const tools: readonly Tool[] = ['checkov', 'kube-score', 'kubeconform', 'admission'];

describeOnCluster('what checkers say', ['disposable'], (cluster) => {
  if (lacking === undefined) checks(cluster);
  else it.skip(lacking);
});

function checks({ api }: TestCluster): void {
  const namespace = uniqueName('helmwright-checkers');
  let verdicts: Verdicts = none;
  let ofMutants: Verdicts = none;

  beforeAll(async () => {
    const kubeVersion = textAt(await api.ask('GET', '/version'), 'gitVersion').replace(/^v|[-+].*$/g, '');
    const renderings = [...(await renderCharts(chartAt, kubeVersion)), renderConstructs()];
    const definitions = rendered(renderings, 'kuberay-operator/no values').objects.filter(isDefinition);
    await serveKinds(api, definitions);
    await createNamespace(api, namespace, 'restricted');
    const checkers = { tools: await installTools(), api, namespace, kubeVersion };
    verdicts = await check(renderings, checkers);
    const platform = ['ray', 'explain-plan'].map((name) => rendered(renderings, `lance-platform/ci/${name}`));
    ofMutants = await check([sound(platform), ...mutants.map((mutant) => mutated(platform, mutant))], checkers);
  });

  afterAll(async () => {
    await removeNamespace(api, namespace);
    await removeRayCrds(api);
  });

  it.each(tools)('%s finds nothing in charts and constructs but what is waived', (tool) => {
    const { checks, findings } = verdicts[tool];
    console.info(`${tool}: ${checks} checks, ${findings.length} findings`);
    expect(checks).toBeGreaterThan(100);
    expect(judge(findings, waivers).open.map(lineOf)).toEqual([]);
  });

  it('has no waiver without a finding', () => {
    const findings = tools.flatMap((tool) => verdicts[tool].findings);
    expect(judge(findings, waivers).unused).toEqual([]);
  });

  it.each(mutants.flatMap((mutant) => mutant.found.map((found) => [found, mutant.name] as const)))(
    '%s is found for %s, and not for what is sound',
    (found, name) => {
      const findings = tools.flatMap((tool) => ofMutants[tool].findings);
      const where = findings
        .filter(({ tool, check: id }) => `${tool} ${id}` === found)
        .map(({ rendering }) => rendering);
      expect(where).toContain(name);
      expect(where).not.toContain('sound');
    },
  );
}

type Verdicts = Readonly<Record<Tool, Verdict>>;

const nothing: Verdict = { checks: 0, findings: [] };
const none: Verdicts = { checkov: nothing, 'kube-score': nothing, kubeconform: nothing, admission: nothing };

function isDefinition(object: JsonObject): boolean {
  return object['kind'] === 'CustomResourceDefinition';
}

function rendered(renderings: readonly Rendering[], name: string): Rendering {
  const found = renderings.find((rendering) => rendering.name === name);
  if (found === undefined) throw new Error(`no chart was rendered as ${name}`);
  return found;
}
