import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { images, withExplainPlan } from '../cluster/support/images.js';
import { at, textAt } from './objects.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/values/json.js';
import { platform } from './platform.js';
import { render } from '../../src/index.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}.github/workflows/`;
const scripts = objectAt(JSON.parse(readFileSync(`${root}package.json`, 'utf8')), 'scripts');

/** Those that the charts of this repository run; nodes pull those of the examples. */
const ofTheCharts = [images['explain-plan'], images.ray, images.operator];

const workflows = readdirSync(folder).map((name) => [name, readFileSync(folder + name, 'utf8')] as const);

it.each(workflows)('%s is a workflow that calls scripts that are there', (_name, text) => {
  const workflow: unknown = parse(text);
  if (!isJsonObject(workflow)) throw new Error('no workflow');
  expect(Object.keys(workflow)).toEqual(expect.arrayContaining(['name', 'on', 'permissions', 'jobs']));
  const steps = Object.values(objectAt(workflow, 'jobs')).flatMap(stepsOf);
  expect(steps.length).toBeGreaterThan(2);
  for (const step of steps) {
    expect(Object.keys(step).filter((key) => key === 'run' || key === 'uses')).toHaveLength(1);
    const { uses, run } = step;
    if (typeof uses === 'string') expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/);
    const [, script] = /npm (?:run )?([a-z:]+)/.exec(typeof run === 'string' ? run : '') ?? [];
    if (script !== undefined) expect(scripts).toHaveProperty([script]);
  }
});

it.each(workflows.filter(([name]) => name.startsWith('cluster-')))('%s has the images of the tests', (_name, text) => {
  for (const { name } of ofTheCharts) expect(text).toContain(name);
});

it('the images of the tests are those that the chart runs', () => {
  const request = {
    values: { ...withExplainPlan, ray: { enabled: true } },
    release: { name: 'lance', namespace: 'lance' },
  };
  const rendered = JSON.stringify(render(platform, request));
  for (const { name } of ofTheCharts) expect(rendered).toContain(JSON.stringify(name));
});

function stepsOf(job: Json): readonly JsonObject[] {
  expect(textAt(job, 'runs-on')).toMatch(/^ubuntu-\d+\.\d+$/);
  const steps = at(job, 'steps');
  return isJsonArray(steps) ? steps.filter(isJsonObject) : [];
}

function objectAt(value: unknown, key: string): JsonObject {
  const found = isJsonObject(value) ? value[key] : undefined;
  if (isJsonObject(found)) return found;
  throw new Error(`there is no ${key}`);
}
