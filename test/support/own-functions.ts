import { defineFunction, goCall, goPipe, HelmwrightError } from '../../src/index.js';

/* Functions as an author of a chart defines them: what `define` offers, for tests. */

/** A helper, traits and more than one argument. */
export const slug = defineFunction({
  name: 'slug',
  takes: ['string', 'string'],
  gives: 'string',
  ascii: 'always',
  oneLine: 'always',
  mayFail: 'never',
  maxLength: () => 20,
  helper: {
    name: 'slug',
    comment: 'Two strings as words of lower-case letters and digits, with hyphens between them.',
    body: '{{- regexReplaceAll "[^a-z0-9]+" (printf "%s-%s" .a .b) "-" | trunc 20 }}',
  },
  go: ([a, b], { prefix }) => goCall('include', `${prefix}.slug`, goCall('dict', 'a', a, 'b', b)),
  evaluate: ([a, b]) => `${a}-${b}`.replace(/[^a-z0-9]+/g, '-').slice(0, 20),
});

/** Integers, and a Go function that gives another type of integer. */
export const modulo = defineFunction({
  name: 'modulo',
  takes: ['integer', 'integer'],
  gives: 'integer',
  mayFail: 'on values',
  go: ([a, b]) =>
    goCall('mod', a, goCall('required', 'modulo: the divisor is zero', goCall('ternary', '', b, goCall('eq', b, 0)))),
  evaluate: ([a, b]) => {
    if (b === 0n) throw new HelmwrightError('render-failed', '', 'modulo: the divisor is zero');
    return a % b;
  },
});

/** Any number of further arguments, and a list for a result. */
export const compact = defineFunction({
  name: 'compact',
  takes: ['strings'],
  rest: 'string',
  gives: 'strings',
  ascii: 'kept',
  mayFail: 'never',
  go: ([list, ...more]) => goPipe(goCall('concat', list, goCall('list', ...more)), 'compact'),
  evaluate: ([list], more) => [...list, ...more].filter((text) => text !== ''),
});

/** As random charts call them. */
export const ownFunctions = { slug, modulo, compact };
