import { describe, expect, it } from 'vitest';
import { type ChartDefinition, chartFiles, HelmChart, modelOf, v } from '../../src/index.js';
import { addSpec, demoMetadata, valuesOf } from '../support/demo-chart.js';
import { helmMajors } from '../support/helm-binaries.js';
import { runHelm, withFiles } from '../support/helm.js';

const values = valuesOf({});
type Templates = Pick<ChartDefinition<typeof values>, 'readme' | 'notesTemplate' | 'notes'>;

const modelWith = (templates: Templates) =>
  modelOf((app, props) => new HelmChart(app, 'demo', { metadata: demoMetadata, values, ...templates }, props));

describe('a Handlebars template of the chart', () => {
  it('makes README.md, with the metadata and the values', () => {
    const sized = valuesOf({ size: v.integer({ description: 'The size', default: 1, min: 0, max: 9 }) });
    const readme =
      '{{name}} {{version}} {{appVersion}}: {{description}}\n{{#each values}}{{path}}={{default}}\n{{/each}}\\{{x}}';
    const model = modelOf((app) => {
      const chart = new HelmChart<typeof sized>(app, 'demo', { metadata: demoMetadata, values: sized, readme });
      addSpec(chart, { size: chart.values.size });
      return chart;
    });
    expect(chartFiles(model).files.get('README.md')).toBe('demo 0.1.0 0.1.0: A demo.\nsize=`1`\n{{x}}');
  });

  it.each(helmMajors)('makes NOTES.txt, whose fields %s fills in', async (major) => {
    const notesTemplate =
      '{{name}} {{version}} {{appVersion}} {{description}} {{release}} {{namespace}}\\{{ print "!" }}';
    const { files } = chartFiles(modelWith({ notesTemplate }));
    // `helm template` prints no notes: it renders the same text as a manifest.
    const shown = {
      ...Object.fromEntries(files),
      'templates/shown.yaml': `notes: ${files.get('templates/NOTES.txt') ?? ''}`,
    };
    await withFiles(shown, async (folder) => {
      const { stdout } = await runHelm(major, ['template', 'shop', folder, '--namespace', 'prod']);
      expect(stdout).toContain('\nnotes: demo 0.1.0 0.1.0 A demo. shop prod!\n');
    });
  });

  it.each<[string, Templates, string]>([
    [
      'an unknown field',
      { readme: 'a\n\n{{nmae}}' },
      'chart demo: readme: line 3: unknown field "nmae"; the template has: ',
    ],
    [
      'an unknown field of the notes',
      { notesTemplate: '{{values}}' },
      'chart demo: notesTemplate: line 1: unknown field',
    ],
    [
      'a block without an end',
      { readme: 'a\n{{#if name}}\nb' },
      'chart demo: readme: line 3: does not parse: Expecting ',
    ],
    ['an unknown partial', { readme: '{{> head}}' }, 'chart demo: readme: The partial head could not be found'],
  ])('with %s is an error that names the line', (_, templates, message) => {
    const model = modelWith(templates);
    expect(() => chartFiles(model)).toThrow(message);
  });

  it('of the notes excludes notes from code', () => {
    expect(() => modelWith({ notesTemplate: 'a', notes: (_, release) => release.name })).toThrow(
      'chart demo: has notes and notesTemplate: give one of them',
    );
  });
});
