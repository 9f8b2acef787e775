import { ApiObject } from 'cdk8s';
import * as t from '../../src/index.js';
import { compact, modulo, slug } from '../support/own-functions.js';
import type { Gallery } from './gallery.js';
import type { GalleryValues } from './scalars.js';

/** Every function of the language, and some that an author defined. */
export function functions(chart: Gallery, values: GalleryValues): void {
  new ApiObject(chart, 'text-functions', { apiVersion: 'example.com/v1', kind: 'Texts', spec: onTexts(values) });
  new ApiObject(chart, 'number-functions', { apiVersion: 'example.com/v1', kind: 'Numbers', spec: onNumbers(values) });
  new ApiObject(chart, 'comparisons', { apiVersion: 'example.com/v1', kind: 'Comparisons', spec: comparing(values) });
  new ApiObject(chart, 'collection-functions', {
    apiVersion: 'example.com/v1',
    kind: 'Collections',
    spec: onCollections(values),
  });
  new ApiObject(chart, 'own-functions', { apiVersion: 'example.com/v1', kind: 'Own', spec: ofAuthors(values) });
}

function onTexts({ texts, flags, numbers, collections }: GalleryValues): object {
  return {
    trunc: t.trunc(texts.ascii, 5),
    truncEnd: t.trunc(texts.ascii, -3),
    truncNothing: t.trunc(texts.ascii, 0),
    defaultTo: [t.defaultTo(texts.plain, texts.short), t.defaultTo(t.trunc(texts.ascii, 0), texts.lines)],
    trimPrefix: t.trimPrefix(texts.plain, texts.short),
    trimSuffix: t.trimSuffix(texts.ascii, '-World'),
    trim: t.trim(texts.lines),
    replace: t.replace(texts.plain, 'a', texts.short),
    replaceLine: t.replace(texts.lines, '\n', '$&'),
    lower: t.lower(texts.ascii),
    upper: t.upper(flags.mode),
    quote: t.quote(texts.lines),
    toJson: t.toJson(texts.plain),
    pretty: t.toPrettyJson({ groups: collections.groups, labels: collections.labels, list: [texts.plain, [], {}] }),
    yaml: t.toYaml({ labels: collections.labels, text: texts.lines, list: [texts.plain, [], numbers.ratio] }),
    files: {
      'closed.yaml': `labels:\n${t.indent(t.toYaml(collections.labels), 2)}\nname: x\n`,
      'open.yaml': `${t.toYaml({ text: texts.lines, settings: t.orElse(collections.settings, {}) })}\n`,
      'quoted.yaml': t.toYaml(t.orElse(collections.settings, {})),
      'pretty.json': t.toPrettyJson(t.orElse(collections.settings, {})),
      'each.yaml': t.join(
        t.each(collections.groups, (group, name) => `${name}:\n${t.indent(t.toYaml(group), 2)}\n`),
        '',
      ),
    },
    structure: t.toJson(collections.groups),
    built: t.toJson({ b: numbers.big, a: [texts.plain, numbers.ratio, { c: flags.first }], '': t.add(numbers.big, 1) }),
    sha256sum: t.sha256sum(texts.lines),
    checksum: t.sha256sum(t.toJson(collections.labels)),
    formatted: t.sha256sum(`100% ${texts.plain} ${numbers.big} ${numbers.ratio} ${flags.first}`),
    b64enc: t.b64enc(texts.plain),
    b64dec: t.b64dec(t.b64enc(texts.lines)),
    join: t.join(collections.names, ', '),
    split: t.split(texts.plain, '1'),
    dnsLabel: t.dnsLabel(texts.plain, 20),
    dnsLabelLong: t.dnsLabel(t.concat(texts.ascii, '-', texts.label, '-', texts.label), 30),
    concat: t.concat(texts.plain, ' ', numbers.replicas, ' ', flags.first, ' ', numbers.ratio),
    contains: t.contains(texts.plain, texts.short),
    hasPrefix: t.hasPrefix(texts.plain, texts.other),
    hasSuffix: t.hasSuffix(texts.plain, 'b'),
    regexMatch: t.regexMatch(texts.plain, '^[a-z0-9]+$'),
    semver: t.semverCompare('>=1.27.0-0 <2.0.0-0', texts.version),
    semverRelease: t.semverCompare('>1.2.3', texts.version),
    required: t.when(t.isSet(texts.password), t.required('a password is needed', texts.password)),
  };
}

function ofAuthors({ texts, numbers, collections }: GalleryValues): object {
  return {
    slug: slug(texts.plain, texts.lines),
    modulo: modulo(numbers.big, 7),
    compact: compact(collections.names, '', texts.short),
  };
}

function onNumbers({ numbers, texts }: GalleryValues): object {
  const { big, small, replicas, optional } = numbers;
  return {
    add: t.add(big, replicas),
    sub: t.sub(small, big),
    mul: t.mul(small, replicas),
    overflow: t.mul(t.mul(big, big), 3),
    max: t.max(big, small),
    min: t.min(big, small),
    nested: t.add(t.mul(replicas, 2), t.max(t.sub(replicas, 3), t.len(texts.plain))),
    text: `${t.add(big, big)}`,
    maybe: t.when(t.isSet(optional), t.add(t.orElse(optional, 0), 1)),
    chosen: t.add(t.when(t.gt(replicas, 1), replicas, 1), 1),
  };
}

function comparing({ numbers, texts, flags }: GalleryValues): object {
  const { big, small, ratio, limit, replicas, memory } = numbers;
  return {
    integers: [t.eq(big, small), t.ne(big, small), t.lt(big, small), t.le(big, 2), t.gt(replicas, 2), t.ge(small, big)],
    numbers: [
      t.eq(ratio, limit),
      t.ne(ratio, 0.1),
      t.lt(ratio, big),
      t.le(ratio, 1),
      t.gt(limit, ratio),
      t.ge(limit, 3),
    ],
    texts: [
      t.eq(texts.plain, texts.other),
      t.ne(texts.plain, texts.other),
      t.lt(texts.plain, texts.other),
      t.le(texts.plain, 'b'),
      t.gt(texts.plain, texts.short),
      t.ge(texts.lines, texts.plain),
    ],
    others: [t.eq(flags.first, flags.second), t.ne(flags.first, true), t.eq(flags.mode, 'on'), t.eq(memory, '4Gi')],
    not: t.not(flags.first),
    and: t.and(flags.first, flags.second, t.gt(replicas, 0)),
    or: t.or(flags.first, t.eq(texts.plain, 'x'), flags.second),
    nested: t.not(t.and(t.or(flags.first, flags.second), t.not(t.eq(flags.mode, 'slow')))),
    chosen: t.when(t.and(flags.first, t.not(flags.second)), 'a', 'b'),
  };
}

function onCollections({ collections, texts, flags }: GalleryValues): object {
  const { names, labels, groups, ports } = collections;
  return {
    tpl: [t.tpl(texts.host), t.tpl(texts.host)],
    emptyOptional: [t.isEmpty(collections.affinity), t.notEmpty(texts.optional), t.isEmpty(collections.resources)],
    filled: t.when(t.notEmpty(collections.resources), collections.resources),
    anyEmpty: [t.isEmpty(collections.anything), t.notEmpty(collections.settings)],
    empty: [t.isEmpty(texts.plain), t.isEmpty(names), t.isEmpty(labels)],
    notEmpty: [t.notEmpty(texts.lines), t.notEmpty(ports), t.notEmpty(groups)],
    tested: t.when(t.notEmpty(names), 'some', 'none'),
    testedAlone: t.when(t.notEmpty(labels), labels),
    len: [t.len(texts.plain), t.len(names), t.len(labels)],
    has: t.has(names, texts.plain),
    hasKey: t.hasKey(labels, texts.plain),
    get: t.get(labels, 'tier'),
    getAny: t.get(labels, texts.plain),
    dig: [t.dig(labels, 'tier'), t.dig(groups, 'main', 'title'), t.dig(groups, texts.label, 'note')],
    omit: t.omit(labels, 'tier', texts.plain),
    keys: t.keys(labels),
    joinedKeys: t.join(t.keys(groups), ','),
    sortAlpha: t.sortAlpha(names),
    uniq: t.uniq(names),
    at: [t.when(t.gt(t.len(names), 1), t.at(names, 1)), t.at(t.split(texts.plain, '1'), 0)],
    until: t.each(t.until(t.len(names)), (index) => index),
    objectAt: t.when(t.notEmpty(ports), { whole: t.at(ports, 0), name: t.dig(t.at(ports, 0), 'name') }),
    uniqSorted: t.sortAlpha(t.uniq(names)),
    hasApiVersion: [t.hasApiVersion(flags.api), t.hasApiVersion(texts.plain)],
    lookup: t.lookup('v1', 'Namespace', '', texts.label),
    found: t.notEmpty(t.lookup('v1', 'Secret', 'default', 'x')),
  };
}
