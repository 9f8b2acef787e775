import { App } from 'cdk8s';
import { expect, it } from 'vitest';
import {
  type ChartDefinition,
  chartFiles,
  concat,
  HelmChart,
  type HelmChartProps,
  isSet,
  modelOf,
  render,
  required,
  v,
  when,
} from '../../src/index.js';

const metadata = { name: 'demo', version: '0.1.0', description: 'A demo' };
const values = v.object(
  {
    name: v.string({ description: 'A name.', optional: true }),
    port: v.integer({ description: 'A port.', default: 1 }),
  },
  { description: 'Values.' },
);

class Demo extends HelmChart<typeof values> {
  constructor(scope: App, props: HelmChartProps<typeof values> = {}) {
    const notes: ChartDefinition<typeof values>['notes'] = ({ name, port }) =>
      concat(required('it is needed', name), port);
    super(scope, 'demo', { metadata, values, notes }, props);
  }
}

const model = modelOf((app, props) => new Demo(app, props));

it('where NOTES.txt fails, render and a cdk8s app fail as Helm does', () => {
  const failure = /demo NOTES\.txt: .*it is needed/;
  expect(() => render(model, { release: { name: 'demo' } })).toThrow(failure);
  expect(() => {
    new Demo(new App()).toJson();
  }).toThrow(failure);
});

it('where NOTES.txt does not fail, neither do they', () => {
  expect(render(model, { release: { name: 'demo' }, values: { name: 'http' } })).toEqual([]);
  expect(new Demo(new App(), { values: { name: 'http' } }).toJson()).toEqual([]);
});

it('are a string with Values in it, too', () => {
  const factory = (app: App, props?: HelmChartProps<typeof values>) =>
    new HelmChart<typeof values>(
      app,
      'demo',
      { metadata, values, notes: ({ name, port }) => `${when(isSet(name), 'Named.\n', '')}Port ${port}\n` },
      props,
    );
  const text = chartFiles(modelOf(factory)).files.get('templates/NOTES.txt');
  expect(text).toBe('{{ if ne .Values.name nil }}Named.\n{{ end }}Port {{ int64 .Values.port }}\n');
  expect(factory(new App()).toJson()).toEqual([]);
});
