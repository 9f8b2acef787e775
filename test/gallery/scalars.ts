import { ApiObject } from 'cdk8s';
import { concat, eq, isSet, orElse, required, type ValueTree, when, type Infer } from '../../src/index.js';
import type { Gallery } from './gallery.js';
import type { values } from './values.js';

export type GalleryValues = ValueTree<Infer<typeof values>>;

/** Every kind of scalar as a field, as a part of a text, and as a key. */
export function scalars(chart: Gallery, values: GalleryValues): void {
  const { owner, texts, numbers, flags } = values;
  new ApiObject(chart, 'scalars', {
    apiVersion: 'example.com/v1',
    kind: 'Scalars',
    metadata: { annotations: { owner: `${owner}`, ratio: `${numbers.ratio}`, [`${texts.label}/x`]: `${flags.first}` } },
    spec: {
      owner,
      text: texts.plain,
      short: texts.short,
      lines: texts.lines,
      optional: texts.optional,
      integer: numbers.replicas,
      big: numbers.big,
      number: numbers.ratio,
      limit: numbers.limit,
      optionalInteger: numbers.optional,
      optionalNumber: numbers.optionalRatio,
      quantity: numbers.memory,
      optionalQuantity: numbers.cpu,
      boolean: flags.second,
      optionalBoolean: flags.optional,
      enumeration: flags.mode,
      optionalEnumeration: flags.level,
      literals: {
        text: 'x',
        yes: 'yes',
        number: 1e6,
        fraction: 0.1,
        huge: 4_000_000_000,
        no: false,
        nothing: null,
        empty: '',
        list: [],
        map: {},
      },
      nulls: [null, 'a', null],
      release: [chart.release.name, chart.release.namespace, chart.release.service],
      revision: chart.release.revision,
      installs: chart.release.isInstall,
      upgrades: chart.release.isUpgrade,
      about: [chart.about.name, chart.about.version, chart.about.appVersion],
      kubernetes: [chart.capabilities.kubeVersion, chart.capabilities.kubeMajor, chart.capabilities.kubeMinor],
      [`key-${texts.short}`]: 'a key of a value',
    },
  });
  new ApiObject(chart, 'texts', {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    data: {
      literal: '{{ .Values.nothing }} and {{',
      percent: `100% of ${texts.plain}, %d`,
      joined: `${texts.plain}${texts.other}`,
      mixed: `${numbers.big}/${numbers.ratio}/${flags.first}/${flags.mode}/${numbers.memory}`,
      block: 'first: {{ line }}\n  second\n\nlast\n',
      kept: 'text\n\n',
      clipped: 'no line break\nat the end',
      leading: ' space\nfirst\n',
      trailing: 'space \nat an end\n',
      carriage: 'a\r\nb\u2028c\x01\n',
      settings: `owner=${owner}\nreplicas=${numbers.replicas}\nratio=${numbers.ratio}\n{{ kept }}\n`,
      starting: `${texts.plain}\nfollows\n`,
      ending: `# starts\n${texts.plain}`,
      several: `a: |\n${texts.lines}\nend\n`,
      nested: concat('a\n', concat(texts.plain, '-', numbers.replicas), '\n'),
      choice: when(flags.first, 'on', 'off'),
      chain: when(eq(flags.mode, 'fast'), '1', when(eq(flags.mode, 'slow'), texts.plain, `${numbers.big}`)),
      blocks: when(flags.first, `one\n${owner}\n`, 'two\nlines\n'),
      present: when(flags.second, texts.plain),
      inner: when(flags.first, when(flags.second, 'both')),
      maybe: when(flags.first, texts.optional),
      orElse: orElse(texts.optional, texts.plain),
      orConstant: orElse(texts.optional, 'none'),
      number: `${orElse(numbers.optional, 3)}`,
      quantity: `${orElse(numbers.cpu, '1')}`,
      set: `${isSet(texts.optional)}`,
      setNumber: when(isSet(numbers.optional), `is ${orElse(numbers.optional, 0)}`, 'is not there'),
      setBoolean: `${isSet(flags.optional)} ${orElse(flags.optional, true)}`,
      required: when(flags.second, required('texts.password is needed', texts.password)),
    },
  });
}
