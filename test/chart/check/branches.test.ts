import { ApiObject, type App, Size } from 'cdk8s';
import type { Construct } from 'constructs';
import * as kplus from 'cdk8s-plus-28';
import { describe, expect, it } from 'vitest';
import {
  and,
  asBoolean,
  asMap,
  asNumber,
  asString,
  concat,
  Each,
  each,
  type EmbeddingProps,
  eq,
  FailWhen,
  gt,
  HelmChart,
  isSet,
  list,
  merge,
  modelOf,
  not,
  orElse,
  v,
  When,
  when,
} from '../../../src/index.js';
import { charts } from '../../../src/charts/index.js';
import { checkBranches } from '../../../src/chart/check/branches.js';
import { HelmwrightError } from '../../../src/errors.js';
import { sharedData } from '../../../src/template/author/shared-data.js';
import type { ChartFactory } from '../../../src/chart/model/chart-model.js';
import { gallery } from '../../gallery/gallery.js';

const definition = v.object(
  {
    count: v.integer({ description: 'A number.', default: 3, min: 0, max: 100 }),
    offset: v.integer({ description: 'A number of either sign.', default: 3 }),
    port: v.integer({ description: 'A port.', default: 80, min: 1, max: 65535 }),
    name: v.string({ description: 'A string.', default: 'web', pattern: '^[a-z]*$' }),
    mode: v.enum(['fast', 'slow', 'off'], { description: 'A choice.', default: 'fast' }),
    flag: v.boolean({ description: 'A switch.', default: true }),
    other: v.boolean({ description: 'Another switch.', default: false }),
    tag: v.string({ description: 'An optional string.', optional: true }),
    labels: v.map(v.string({ description: 'A label.' }), { description: 'Labels.', default: {} }),
    jobs: v.list(
      v.object(
        {
          size: v.integer({ description: 'Its size.', default: 1 }),
          enabled: v.boolean({ description: 'Whether it runs.', default: true }),
          note: v.string({ description: 'A note.', optional: true }),
        },
        { description: 'A job.' },
      ),
      { description: 'Jobs.', default: [] },
    ),
  },
  { description: 'Values.' },
);

type Chart = HelmChart<typeof definition>;
type Values = Chart['values'];

function chartWith(build: (chart: Chart, values: Values) => void): ChartFactory {
  return (app, props) => {
    const chart = started(app, props);
    build(chart, chart.values);
    return chart;
  };
}

function started(app: App, props: EmbeddingProps = {}): Chart {
  const metadata = { name: 'web', version: '1.0.0', description: 'A web server' };
  const chart = new HelmChart(app, 'web', { metadata, values: definition }, props);
  object(chart, 'inputs', { values: chart.values });
  return chart;
}

function object(scope: Construct, id: string, spec: unknown): ApiObject {
  return new ApiObject(scope, id, { apiVersion: 'example.com/v1', kind: 'Thing', spec });
}

function withSpec(spec: (values: Values) => unknown): ChartFactory {
  return chartWith((chart, values) => object(chart, 'server', spec(values)));
}

function errorOf(factory: ChartFactory): HelmwrightError | undefined {
  try {
    check(factory);
  } catch (error) {
    if (error instanceof HelmwrightError) return error;
    throw error;
  }
  return undefined;
}

function check(factory: ChartFactory): void {
  checkBranches(modelOf(factory), factory);
}

const smallSchema = sharedData({ type: 'object', properties: { a: { type: 'string' } } });
const largeSchema = sharedData({ type: 'object', properties: { a: { type: 'integer', minimum: 1 } } });

const decided: Readonly<Record<string, readonly [ChartFactory, value: string, place: string]>> = {
  'a comparison of a number': [
    withSpec((x) => ({ replicas: asNumber(x.count) > 1 ? 'a' : 'b' })),
    'count',
    'web/server: spec.replicas',
  ],
  'a number above a bound': [withSpec((x) => ({ size: asNumber(x.count) > 50 ? 'a' : 'b' })), 'count', 'spec.size'],
  'a number below a bound': [withSpec((x) => ({ size: asNumber(x.count) < 50 ? 'a' : 'b' })), 'count', 'spec.size'],
  zero: [withSpec((x) => ({ size: asNumber(x.count) === 0 ? 'a' : 'b' })), 'count', 'spec.size'],
  'one number among many': [
    (app, props) => {
      const chart = started(app, props);
      object(chart, 'server', { a: asNumber(chart.values.offset) === 42 ? 'a' : 'b' });
      return chart;
    },
    'offset',
    'web/server: spec.a',
  ],
  'a negative number': [withSpec((x) => ({ size: asNumber(x.offset) < 0 ? 'a' : 'b' })), 'offset', 'spec.size'],
  'a string that is compared': [
    (app, props) => {
      const chart = started(app, props);
      object(chart, 'server', { a: asString(chart.values.name) === 'special' });
      return chart;
    },
    'name',
    'web/server: spec.a',
  ],
  'a string that is interpolated and compared': [
    (app, props) => {
      const chart = started(app, props);
      object(chart, 'server', { a: `${chart.values.name}` === 'special' });
      return chart;
    },
    'name',
    'web/server: spec.a',
  ],
  'a string in a switch': [
    (app, props) => {
      const chart = started(app, props);
      switch (asString(chart.values.name)) {
        case 'special':
          object(chart, 'server', { a: 1 });
          break;
        default:
          object(chart, 'server', { a: 2 });
      }
      return chart;
    },
    'name',
    'web/server: spec.a',
  ],
  'the start of a string': [
    (app, props) => {
      const chart = started(app, props);
      object(chart, 'server', { a: asString(chart.values.name).startsWith('spe') });
      return chart;
    },
    'name',
    'web/server: spec.a',
  ],
  "a string's length": [withSpec((x) => ({ a: asString(x.name).length > 3 })), 'name', 'spec.a'],
  'an empty string': [withSpec((x) => ({ a: asString(x.name) === '' ? 'none' : asString(x.name) })), 'name', 'spec.a'],
  'a member of an enum': [withSpec((x) => ({ a: asString(x.mode) === 'off' })), 'mode', 'spec.a'],
  'a boolean': [withSpec((x) => ({ a: asBoolean(x.flag) ? 'on' : 'off' })), 'flag', 'spec.a'],
  'a boolean compared with true': [
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-boolean-literal-compare -- the mistake that is tested
    withSpec((x) => ({ a: asBoolean(x.flag) === true ? 'on' : 'off' })),
    'flag',
    'spec.a',
  ],
  'an if on a value': [
    chartWith((chart, x) => {
      // eslint-disable-next-line -- the mistake that is tested
      if (x.flag as unknown) object(chart, 'server', {});
    }),
    'flag',
    'web/server: whether it exists',
  ],
  'two booleans of which one is off': [
    withSpec((x) => ({ a: asBoolean(x.flag) && !asBoolean(x.other) ? 'on' : 'off' })),
    'flag',
    'spec.a',
  ],
  'shared data that is chosen by a boolean': [
    withSpec((x) => ({ schema: asBoolean(x.flag) ? smallSchema : largeSchema })),
    'flag',
    'spec.schema',
  ],
  'shared data that is there or not': [
    withSpec((x) => ({ schema: asBoolean(x.flag) ? smallSchema : 'none' })),
    'flag',
    'spec.schema',
  ],
  'a number behind a boolean that is off': [
    withSpec((x) => ({ a: !asBoolean(x.flag) && asNumber(x.offset) > 77 ? 'a' : 'b' })),
    'offset',
    'spec.a',
  ],
  'an optional value with a fallback of JavaScript': [
    // eslint-disable-next-line -- the mistake that is tested
    withSpec((x) => ({ a: x.tag ?? 'latest' })),
    'tag',
    'spec.a',
  ],
  'an optional value that is compared with undefined': [
    // eslint-disable-next-line -- the mistake that is tested
    withSpec((x) => ({ a: x.tag === undefined ? 'none' : 'some' })),
    'tag',
    'spec.a',
  ],
  'the keys of a map': [
    withSpec((x) => ({ a: Object.keys(asMap(x.labels)).length > 0 ? 'some' : 'none' })),
    'labels',
    'spec.a',
  ],
  'something inside of a condition': [
    chartWith(
      (chart, x) => new When(chart, 'when', x.other, (scope) => object(scope, 'server', { a: asNumber(x.count) > 1 })),
    ),
    'count',
    'web/when/server: spec.a',
  ],
  'something inside of a loop over constructs': [
    chartWith(
      (chart, x) =>
        new Each(chart, 'each', x.jobs, (turn, job) => object(turn, 'server', { a: asNumber(job.size) > 1 })),
    ),
    'jobs',
    'spec.a',
  ],
  'an item of a list': [
    withSpec((x) => ({ sizes: each(x.jobs, (job) => (asBoolean(job.enabled) ? 'on' : 'off')) })),
    'jobs',
    'spec.sizes',
  ],
};

const legitimate: Readonly<Record<string, ChartFactory>> = {
  'shared data': withSpec((x) => ({ count: x.count, schema: { ...smallSchema, inner: largeSchema } })),
  'values that are passed on': withSpec((x) => ({
    count: asNumber(x.count),
    name: asString(x.name),
    text: `${x.name}-${x.count}`,
    flag: asBoolean(x.flag),
    mode: x.mode,
    labels: asMap(x.labels),
  })),
  'an optional value that leaves its field out': withSpec((x) => ({ tag: x.tag, tags: list(x.tag, 'a') })),
  'an optional value with a fallback of the template': withSpec((x) => ({
    tag: orElse(x.tag, 'latest'),
    image: concat('image:', orElse(x.tag, 'latest')),
    set: isSet(x.tag),
    some: when(isSet(x.tag), { tag: x.tag }),
    other: when(x.flag, x.tag, 'none'),
  })),
  'a map that is spread behind keys of the manifest': withSpec((x) => ({ labels: { a: 'b', ...asMap(x.labels) } })),
  'conditions of the template': chartWith((chart, x) => {
    new When(chart, 'when', gt(x.count, 1), (scope) =>
      object(scope, 'it', { other: when(eq(x.mode, 'off'), 'a', 'b') }),
    );
    new When(chart, 'flag', x.flag, (scope) => object(scope, 'it', { other: when(x.other, 'a') }));
  }),
  'loops of the template': chartWith((chart, x) => {
    new Each(chart, 'each', x.jobs, (turn, job, index) =>
      object(turn, 'it', { index, size: asNumber(job.size), when: when(job.enabled, 'on', 'off') }),
    );
    object(chart, 'it', { jobs: each(x.jobs, (job) => ({ size: job.size })), labels: merge(x.labels, { a: 'b' }) });
  }),
  'a workload of cdk8s-plus': chartWith((chart, x) => {
    const deployment = new kplus.Deployment(chart, 'web', { replicas: asNumber(x.count) });
    deployment.addContainer({
      image: `web:${x.name}`,
      portNumber: asNumber(x.port),
      envVariables: { COUNT: kplus.EnvValue.fromValue(`${x.count}`) },
      securityContext: { ensureNonRoot: asBoolean(x.flag), user: asNumber(x.count) },
      resources: { memory: { request: Size.mebibytes(asNumber(x.count)) } },
    });
  }),
};

describe('JavaScript that decides on a value', () => {
  it.each(Object.entries(decided))(
    'is an error that names the value and the place: %s',
    (_, [factory, value, place]) => {
      const error = errorOf(factory);
      expect(error).toMatchObject({ code: 'misused-value' });
      expect(error?.message).toMatch(
        /^chart web: [^\n]+ depends on the value "[^"]+" in a JavaScript condition, which is decided once, at synth: use [^\n]+$/,
      );
      expect(error?.message).toContain(`depends on the value "${value}"`);
      expect(error?.message).toContain(place);
    },
  );

  it('says how to write the condition in the template', () => {
    expect(() => check(withSpec((x) => ({ replicas: asNumber(x.count) > 1 ? 'a' : 'b' })))).toThrow(
      'chart web: web/server: spec.replicas depends on the value "count" in a JavaScript condition, which is decided once, at synth: use when(gt(values.count, …), …)',
    );
  });

  it('is found in one of two values of the same type', () => {
    const flag = v.boolean({ description: 'A switch.', default: true });
    const values = v.object({ a: flag, b: flag }, { description: 'Values.' });
    const metadata = { name: 'web', version: '1.0.0', description: 'A web server' };
    const factory: ChartFactory = (app, props) => {
      const chart = new HelmChart<typeof values>(app, 'web', { metadata, values }, props);
      object(chart, 'inputs', { values: chart.values });
      object(chart, 'server', { a: asBoolean(chart.values.a) === asBoolean(chart.values.b) ? 'same' : 'different' });
      return chart;
    };
    expect(() => check(factory)).toThrow(/depends on the value "[ab]"/);
  });

  it('is found where no example of a string fits its pattern', () => {
    const values = v.object(
      {
        code: v.string({ description: 'A code.', pattern: '^Q[0-9]{7}-[XYZ]{3}$' }),
        count: v.integer({ description: 'A number.', default: 3 }),
      },
      { description: 'Values.' },
    );
    const metadata = { name: 'web', version: '1.0.0', description: 'A web server' };
    const factory: ChartFactory = (app, props) => {
      const chart = new HelmChart<typeof values>(app, 'web', { metadata, values }, props);
      object(chart, 'server', {
        code: chart.values.code,
        count: chart.values.count,
        a: asNumber(chart.values.count) > 1 ? 'a' : 'b',
      });
      return chart;
    };
    expect(() => check(factory)).toThrow('depends on the value "count"');
  });

  it('is reported as not looked for in a chart that refuses all values', () => {
    const factory = chartWith((chart, x) => {
      new FailWhen(chart, 'never', gt(x.count, -1), 'no count is right');
      object(chart, 'server', { a: asNumber(x.count) > 1 ? 'a' : 'b' });
    });
    expect(checkBranches(modelOf(factory), factory)).toBe(0);
  });

  it('is found in a chart that refuses some values', () => {
    const factory = chartWith((chart, x) => {
      new FailWhen(chart, 'fail', and(x.flag, x.other), 'both are on');
      new FailWhen(chart, 'off', not(x.flag), 'flag is off');
      object(chart, 'server', { a: asNumber(x.count) > 1 ? 'a' : 'b' });
    });
    expect(() => check(factory)).toThrow('web/server: spec.a depends on the value "count"');
  });

  it('is an error where it is a loop up to a value', () => {
    const factory = chartWith((chart, x) => {
      const items: number[] = [];
      for (let i = 0; i < asNumber(x.count); i++) items.push(i);
      object(chart, 'server', { items });
    });
    expect(() => check(factory)).toThrow(/value count: [^\n]* JavaScript loop/);
  });

  it.each(Object.entries(legitimate))('is not seen in %s', (_, factory) => {
    expect(() => check(factory)).not.toThrow();
  });

  it("is not seen where a user's key is also written in the manifest", () => {
    const factory = withSpec((x) => ({ labels: { a: 'b', ...asMap(x.labels) } }));
    expect(() => checkBranches(modelOf(factory), factory, { values: [{ labels: { a: 'c' } }] })).not.toThrow();
  });

  it('is not reported if a null in the values leaves a key out of an app', () => {
    const factory = withSpec((x) => ({ jobs: x.jobs }));
    expect(() => checkBranches(modelOf(factory), factory, { values: [{ jobs: [{ note: null }] }] })).not.toThrow();
  });

  it.each(charts.map((factory) => [modelOf(factory).name, factory] as const))('is not seen in %s', (_, factory) => {
    expect(() => check(factory)).not.toThrow();
  });

  it('is not seen in the gallery', () => {
    expect(() => check(gallery)).not.toThrow();
  });
});
