import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { chartFiles } from '../../src/index.js';
import { operatorChart, platform } from '../support/platform.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const listed = (folder: string, ending: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
const documents = ['README.md', ...listed('docs', '.md'), ...listed('examples', '.yaml')];
const notesOf = (chart: typeof platform) => chartFiles(chart).files.get('templates/NOTES.txt') ?? '';

/** The commands of a text that upgrade a release, each with the lines that go on after a backslash. */
function upgrades(text: string): readonly string[] {
  return [...text.matchAll(/^[# ]*(helm upgrade .*(?:\\\n.*)*)/gm)].map(([, command = '']) => command);
}

describe('commands in the docs and notes', () => {
  it.each(documents)('upgrades keep the previous values: %s', (document) => {
    for (const command of upgrades(readFileSync(join(root, document), 'utf8')))
      expect(command).toMatch(/--reset-then-reuse-values|--values /);
  });

  it('the notes of the platform keep the previous values, too', () => {
    expect(notesOf(platform)).toContain('--reset-then-reuse-values --set ray.enabled=true');
    expect(notesOf(platform)).not.toContain(' --reuse-values');
  });

  it('the notes delete the custom resources before the operator, and the operator before the CRDs', () => {
    const notes = notesOf(operatorChart);
    const steps = ['rayjobs,rayservices,rayclusters --all', 'helm uninstall ', 'kubectl delete crd '];
    const places = steps.map((step) => notes.indexOf(step));
    expect(places).not.toContain(-1);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
    expect(notes).toMatch(
      /delete crd .*rayclusters\.ray\.io rayjobs\.ray\.io rayservices\.ray\.io raycronjobs\.ray\.io/,
    );
    expect(notes).not.toContain('app.kubernetes.io/name=');
  });

  it("the schema describes the format of the operator's version", () => {
    expect(chartFiles(operatorChart).files.get('values.schema.json')).toContain('such as 1.6.2, without v');
  });
});
