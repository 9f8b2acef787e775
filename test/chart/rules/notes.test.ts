import { expect, it } from 'vitest';
import {
  type ChartDefinition,
  chartFiles,
  concat,
  HelmChart,
  modelOf,
  orElse,
  required,
  v,
} from '../../../src/index.js';

const metadata = { name: 'demo', version: '0.1.0', description: 'A demo' };
const values = v.object(
  {
    name: v.string({ description: 'A name.', optional: true }),
    port: v.integer({ description: 'A port.', default: 1 }),
  },
  { description: 'Values.' },
);

function modelWith(notes: NonNullable<ChartDefinition<typeof values>['notes']>) {
  return modelOf((app, props) => new HelmChart(app, 'demo', { metadata, values, notes }, props));
}

it('NOTES.txt is rejected where a function in it can fail', () => {
  expect(() => modelWith(({ name, port }) => concat(required('it is needed', name), port))).toThrow(
    'demo NOTES.txt: calls a function that can fail, and an ordinary cdk8s app has no notes: call it in an object, or use FailWhen',
  );
});

it('NOTES.txt is written where none can', () => {
  const { files } = chartFiles(modelWith(({ name, port }) => concat('Open ', orElse(name, 'http'), ':', port)));
  expect(files.get('templates/NOTES.txt')).toMatch(/^Open .*\n$/);
});
