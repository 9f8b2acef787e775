import { ApiObject } from 'cdk8s';
import * as t from '../../src/index.js';
import type { Gallery } from './gallery.js';
import type { GalleryValues } from './scalars.js';

/** Every form of maps and lists. */
export function structures(chart: Gallery, values: GalleryValues): void {
  new ApiObject(chart, 'maps', {
    apiVersion: 'example.com/v1',
    kind: 'Maps',
    metadata: {
      labels: t.asMap(t.merge({ app: 'gallery' }, values.collections.labels)),
      annotations: t.asMap(values.collections.labels),
    },
    spec: maps(values),
  });
  new ApiObject(chart, 'optional', { apiVersion: 'example.com/v1', kind: 'Optional', spec: optionals(values) });
  new ApiObject(chart, 'lists', { apiVersion: 'example.com/v1', kind: 'Lists', spec: lists(values) });
  new ApiObject(chart, 'loops', { apiVersion: 'example.com/v1', kind: 'Loops', spec: loops(values) });
  new ApiObject(chart, 'text-loops', { apiVersion: 'example.com/v1', kind: 'TextLoops', spec: textLoops(values) });
  new ApiObject(chart, 'empties', { apiVersion: 'example.com/v1', kind: 'Empties', spec: empties(values) });
}

function maps({ collections, flags, texts, numbers }: GalleryValues): object {
  const { labels, sizes, matrix, affinity, groups, settings, anything, resources } = collections;
  return {
    whole: labels,
    numbers: sizes,
    objects: groups,
    optional: affinity,
    deep: matrix,
    any: settings,
    anyOptional: anything,
    anyInText: t.concat('settings: ', t.toJson(t.orElse(settings, {}))),
    kubernetes: resources,
    kubernetesOrElse: t.when(t.isSet(resources), resources, { limits: { cpu: 1 } }),
    spreadKubernetes: t.merge({ claims: [] }, resources),
    spread: { ...labels },
    spreadBeside: { tier: 'front', ...labels, last: texts.plain },
    spreadTwice: { ...sizes, ...labels },
    merged: t.merge({ a: '1' }, labels, { b: '2', tier: 'merged' }),
    mergedChoice: t.merge(t.when(flags.first, { a: 'a', b: 'b' }), { c: 'c' }),
    mergedClash: t.merge({ a: 'written' }, t.when(flags.first, { a: 'chosen', b: 'b' }), labels),
    mergedLater: t.merge(labels, t.when(flags.first, { tier: 'later', app: 'x' }, { app: 'y' })),
    mergedEither: t.merge(t.when(flags.first, labels, { none: 'x' }), { c: 'c' }),
    mergedEntries: t.merge(
      t.eachEntry(collections.names, (name, index) => [`name-${index}`, name]),
      { last: 'x' },
    ),
    choice: t.when(flags.first, { a: 1, b: t.when(flags.second, 2) }),
    either: t.when(flags.first, { a: 1 }, { b: 2, c: labels }),
    collectionOrWritten: t.when(flags.second, labels, { none: 'x' }),
    nested: t.when(flags.first, t.when(flags.second, { both: true }, { both: false }), { both: true }),
    onlyOptional: { optional: texts.optional, number: numbers.optional },
    omitted: t.omitEmpty({ optional: texts.optional, number: numbers.optional }),
    omittedOne: t.omitEmpty({ optional: texts.optional }),
    omittedDeep: t.omitEmpty({ deep: t.omitEmpty({ a: t.when(flags.second, 1), b: texts.optional }) }),
    omittedSpread: t.omitEmpty({ ...labels, tier: t.when(flags.second, 'written') }),
    omittedNever: t.omitEmpty({ a: 1, b: texts.optional }),
    omittedLists: [t.omitEmpty([texts.optional]), t.omitEmpty(t.list(collections.names, texts.optional))],
    omittedLoop: t.omitEmpty(t.each(collections.ports, (port) => port.number)),
    onlyChoice: { a: t.when(flags.first, 1), b: t.when(flags.second, 2) },
    dynamic: { [`x-${texts.label}`]: texts.plain, [`y-${numbers.replicas}`]: { inner: numbers.ratio } },
    entries: t.eachEntry(groups, (group, name) => [name, { cpu: group.cpu, note: group.note }]),
    entriesOfList: t.eachEntry(collections.ports, (port, index) => [t.concat('port-', index), port.number]),
    entriesVanish: t.eachEntry(groups, (group, name) => [t.concat('is-', name), t.when(group.active, group.kind)]),
  };
}

function optionals({ optional, flags }: GalleryValues): object {
  const { secretName, mode, memory, deep, group, routes } = optional;
  return {
    whole: optional,
    secretName,
    mode: t.orElse(mode, 'strict'),
    memory,
    port: deep.port,
    isDeep: t.isSet(deep),
    hosts: group.hosts,
    ports: t.each(routes, (route) => route.deep.port),
    conditions: t.when(t.isSet(optional), {
      secretName,
      mode,
      memory,
      port: deep.port,
      choice: t.when(flags.first, { inside: t.when(t.isSet(deep), deep.port) }),
      hosts: t.list('first', group.hosts),
    }),
    spread: t.merge({ port: 1 }, t.when(t.isSet(deep), { port: deep.port, secretName })),
  };
}

function lists({ collections, flags, texts, numbers, ports }: GalleryValues): object {
  const { names, hosts, args } = collections;
  return {
    whole: names,
    numbers: collections.numbers,
    objects: collections.ports,
    kubernetes: collections.tolerations,
    withKubernetes: t.list({ key: 'first' }, collections.tolerations),
    more: ports,
    optional: args,
    written: [texts.plain, numbers.big, flags.first, { a: texts.plain }, [numbers.ratio], null, []],
    withChoices: [t.when(flags.first, 'first'), t.when(flags.second, { second: true }, { first: 1 }), 'always'],
    onlyChoices: [t.when(flags.first, 'first'), t.when(flags.second, 'second')],
    optionalItems: [texts.optional, numbers.optional, flags.optional],
    choice: t.when(flags.first, ['a', texts.plain], names),
    built: t.list('a', names, t.when(flags.first, 'b'), hosts, 'z'),
    builtOfChoice: t.list(t.when(flags.first, names, hosts), 'end'),
    builtOfOptional: t.list(t.when(flags.second, names)),
    ofMaps: [{ name: 'a', labels: collections.labels }, { ...collections.labels }, { only: t.when(flags.second, 1) }],
    ofLists: [names, [names], t.list(names, 'x')],
    conditionFirst: [{ a: t.when(flags.second, texts.plain), b: 'b' }],
  };
}

function loops({ collections, flags, texts, ports }: GalleryValues): object {
  const { groups, names, labels, matrix } = collections;
  return {
    overMap: t.each(groups, (group, name) => ({
      name,
      replicas: group.replicas,
      weight: group.weight,
      cpu: group.cpu,
      memory: group.memory,
      note: group.note,
      title: group.title,
      active: group.active,
      paused: group.paused,
      kind: group.kind,
      labels: group.labels,
      zones: group.zones,
      ports: group.ports,
      soft: group.limits.soft,
      hard: group.limits.hard,
      limits: group.limits,
      text: t.concat(name, '=', group.replicas, ' of ', texts.plain, ' in ', group.title),
      sum: t.add(group.replicas, group.limits.soft),
      choice: t.when(t.eq(group.kind, 'gpu'), 'big', texts.plain),
      more: t.when(t.gt(group.replicas, 1), { several: true, [`for-${name}`]: group.weight }),
      set: t.isSet(group.note),
    })),
    overList: t.each(ports, (port, index) => ({
      index,
      name: port.name,
      number: port.number,
      protocol: port.protocol,
    })),
    overTexts: t.each(names, (name, index) => `${index}:${name}`),
    overMapOfTexts: t.each(labels, (label, key) => `${key}=${label}`),
    overKeysOnly: t.each(groups, (_group, name) => name),
    whole: t.each(groups, (group) => group),
    vanishing: t.each(groups, (group, name) => t.when(group.active, name)),
    nested: t.each(groups, (group, name) => ({
      name,
      ports: t.each(group.ports, (port, index) => ({ at: `${name}-${index}`, number: port.number, name: port.name })),
      labels: t.eachEntry(group.labels, (label, key) => [t.concat(name, '/', key), label]),
    })),
    flat: t.list(
      t.each(names, (name) => name),
      'end',
      t.each(groups, (_group, name) => name),
    ),
    conditional: t.when(
      flags.first,
      t.each(names, (name) => name),
    ),
    outside: t.each(names, (name) => ({ name, outer: texts.plain, when: t.when(flags.second, texts.other) })),
    rows: t.when(t.isSet(matrix), 'there'),
  };
}

function textLoops({ collections, flags, texts }: GalleryValues): object {
  const { names, hosts, groups, labels } = collections;
  const rules = t.join(
    t.each(hosts, (host, index) => `host all ${host} md5 # ${index}\n`),
    '',
  );
  const nested = t.each(groups, (group, name) =>
    t.concat(
      `[${name}]\n`,
      t.join(
        t.each(group.ports, (port) => `  port=${port.number}\n`),
        '',
      ),
      t.when(group.active, 'active\n', t.when(flags.second, '  second\n', '')),
    ),
  );
  return {
    lines: `local all all trust\n${rules}`,
    between: `first\n${rules}last`,
    only: rules,
    twice: `${rules}${rules}end\n`,
    nested: `${t.join(nested, '')}end\n`,
    condition: t.concat('first\n', t.when(flags.second, 'second\n', ''), t.when(flags.first, '', '{{ third }}\n')),
    blankLine: `first\n\n${rules}end\n`,
    inLine: t.concat(
      'hosts = ',
      t.join(
        t.each(hosts, (host) => `${host}:80`),
        ', ',
      ),
      '\nend\n',
    ),
    joined: t.join(
      t.each(names, (name) => `${name}!`),
      ',',
    ),
    ofUser: `${t.join(
      t.each(names, (name) => `- ${name}\n`),
      '',
    )}end\n`,
    chosen: t.join(
      t.list(
        'a',
        t.when(flags.second, texts.plain),
        names,
        t.each(groups, (group, name) => t.when(group.active, name)),
        t.when(flags.first, names, hosts),
      ),
      '/',
    ),
    counted: t.len(t.each(groups, (group) => t.when(group.active, t.add(group.replicas, 1)))),
    exact: t.toJson(t.each(names, () => t.mul(t.add(9007199254740991, t.len(names)), 3))),
    sorted: t.sortAlpha(t.each(labels, (label, key) => `${key}=${label}`)),
    either: t.when(
      flags.first,
      t.join(
        t.each(hosts, (host) => host),
        '+',
      ),
      'none',
    ),
    items: [
      t.join(
        t.each(hosts, (host) => t.upper(host)),
        ' ',
      ),
      `a\n${rules}`,
    ],
  };
}

/** What can come out empty as a whole. */
function empties({ collections, flags, texts }: GalleryValues): object {
  return {
    map: { a: t.when(flags.second, 1) },
    list: [t.when(flags.second, 1)],
    inner: [{ a: texts.optional }, [texts.optional]],
    spread: { ...collections.sizes },
    spreadChoice: t.merge(t.when(flags.second, collections.sizes)),
    spreadEither: t.merge(t.when(flags.second, collections.labels, {})),
    each: t.each(collections.numbers, (number) => number),
    entries: t.eachEntry(collections.sizes, (size, name) => [name, size]),
    joined: t.list(collections.numbers, t.when(flags.second, 1)),
    several: t.list(
      t.each(collections.numbers, (number) => number),
      collections.numbers,
    ),
    vanishing: t.each(collections.groups, (group) => t.when(t.not(group.active), group.kind)),
    choiceOfEmpty: t.when(flags.second, { a: texts.optional }, { b: texts.optional }),
  };
}
