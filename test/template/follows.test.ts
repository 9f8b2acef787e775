import { describe, expect, it } from 'vitest';
import type { Expression, Reference } from '../../src/template/ast/expression.js';
import { follows } from '../../src/template/emit/follows.js';
import { call } from '../../src/template/emit/tests.js';
import { and, isEmpty, not, notEmpty, or } from '../../src/template/functions/index.js';
import * as v from '../../src/values/v.js';

const of = v.string({ description: 'A string.', default: '' });
const root = { name: 'Values' };

function reference(name: string): Reference {
  return { kind: 'reference', root, path: [name], of };
}

const [a, b, c] = ['a', 'b', 'c'].map((name) => call(notEmpty, reference(name)));
if (a === undefined || b === undefined || c === undefined) throw new Error('there are three');
const either = call(or, a, b);
const both = call(and, a, b);

describe('a test', () => {
  it.each<readonly [string, readonly Expression[], Expression]>([
    ['that is a fact', [either], either],
    ['of the same form', [call(notEmpty, reference('a'))], a],
    ['that is a part of a fact', [both], b],
    ['of which a part is a fact', [a], either],
    ['that is what remains of a fact', [call(or, a, b, c), call(not, c)], either],
    ['by way of another fact', [call(or, a, b), call(or, call(not, b), c), call(not, a)], c],
    ['that something is not empty', [call(not, call(isEmpty, reference('a')))], a],
    ['that something is empty', [call(not, a)], call(isEmpty, reference('a'))],
  ])('follows %s', (_what, facts, test) => {
    expect(follows(facts, test)).toBe(true);
  });

  it.each<readonly [string, readonly Expression[], Expression]>([
    ['nothing', [], a],
    ['a fact about something else', [c], either],
    ['one of two alternatives', [either], a],
    ['a fact of which it is only a part that may fail', [a], both],
    ['its contrary', [call(not, a)], a],
  ])('does not follow from %s', (_what, facts, test) => {
    expect(follows(facts, test)).toBe(false);
  });

  it('does not follow where that would take long', () => {
    const many = Array.from({ length: 11 }, (_, index) => call(notEmpty, reference(`many${index}`)));
    const [first = a, second = b] = many;
    expect(follows([call(or, first, second, ...many.slice(2)), first], first)).toBe(false);
  });
});
