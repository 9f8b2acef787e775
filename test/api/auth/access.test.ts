import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAccessRules } from '../../../src/api/auth/access.js';
import { authorize } from '../../../src/api/middleware/authorize.js';
import { covers } from '../../../src/api/auth/access.js';
import { refusalOf } from './refusal.js';

function prefixesOf(rules: readonly object[], subject: string, claims = {}) {
  return parseAccessRules(JSON.stringify({ rules }))(subject, claims).prefixes;
}

describe('a rule of access', () => {
  const prefixes = [['prod']];

  it.each([
    ['for everyone', { everyone: true }, {}, true],
    ['for the subject', { subjects: ['bob', 'alice'] }, {}, true],
    ['for others', { subjects: ['bob'] }, {}, false],
    ['for a subject that starts the same', { subjects: ['alic'] }, {}, false],
    ['for a subject that goes on', { subjects: ['alice2'] }, {}, false],
    ['for a subject in capitals', { subjects: ['Alice'] }, {}, false],
    ['for a subject with a star, which is no pattern', { subjects: ['*', 'al*'] }, {}, false],
    ['for a look-alike of the subject', { subjects: ['аlice'] }, {}, false],
    ['for a claim', { claims: [{ path: ['team'], value: 'data' }] }, { team: 'data' }, true],
    ['for a claim of another value', { claims: [{ path: ['team'], value: 'data' }] }, { team: 'data2' }, false],
    ['for a claim that is not there', { claims: [{ path: ['team'], value: 'data' }] }, {}, false],
    ['for one of a list', { claims: [{ path: ['groups'], value: 'b' }] }, { groups: ['a', 'b'] }, true],
    ['for none of a list', { claims: [{ path: ['groups'], value: 'c' }] }, { groups: ['a', 'b'] }, false],
    ['for a part of a text', { claims: [{ path: ['team'], value: 'a' }] }, { team: 'a b' }, false],
    ['for one scope of several', { claims: [{ path: ['scope'], value: 'b' }] }, { scope: 'a b c' }, true],
    ['for one scp of several', { claims: [{ path: ['scp'], value: 'b' }] }, { scp: 'a b c' }, true],
    ['for a part of a scope', { claims: [{ path: ['scope'], value: 'read' }] }, { scope: 'read:all' }, false],
    ['for a scope within', { claims: [{ path: ['x', 'scope'], value: 'b' }] }, { x: { scope: 'a b' } }, false],
    ['for what is within a scope', { claims: [{ path: ['scope', 'x'], value: 'b' }] }, { scope: { x: 'a b' } }, false],
    ['for a claim within', { claims: [{ path: ['a', 'b.c'], value: true }] }, { a: { 'b.c': true } }, true],
    ['for a truth, given as a text', { claims: [{ path: ['admin'], value: true }] }, { admin: 'true' }, false],
    ['for a number', { claims: [{ path: ['level'], value: 3 }] }, { level: 3 }, true],
    ['for what every object has', { claims: [{ path: ['constructor', 'name'], value: 'Object' }] }, {}, false],
    ['for what every text has', { claims: [{ path: ['team', 'length'], value: 4 }] }, { team: 'data' }, false],
    [
      'for a subject and a claim, of which one is missing',
      { subjects: ['alice'], claims: [{ path: ['team'], value: 'data' }] },
      {},
      false,
    ],
    [
      'for two claims, of which one is missing',
      {
        claims: [
          { path: ['team'], value: 'data' },
          { path: ['level'], value: 3 },
        ],
      },
      { team: 'data' },
      false,
    ],
  ])('%s', (_, rule, claims, fits) => {
    expect(prefixesOf([{ ...rule, prefixes }], 'alice', claims)).toEqual(fits ? prefixes : []);
  });

  it('is combined with the other matching rules', () => {
    const rules = [
      { subjects: ['alice'], prefixes: [['a']] },
      { subjects: ['bob'], prefixes: [['b']] },
      { everyone: true, prefixes: [['c'], ['d', 'e']] },
    ];
    expect(prefixesOf(rules, 'alice')).toEqual([['a'], ['c'], ['d', 'e']]);
  });

  it.each([
    ['{', 'is not valid JSON'],
    ['{"rules": []}', '/rules: must NOT have fewer than 1 items'],
    ['{"rule": []}', '/rules: is missing'],
    ['{"rules": [{"everyone": true}]}', '/rules/0/prefixes: is missing'],
    ['{"rules": [{"prefixes": [[]]}]}', '/rules/0 must have subjects, claims or "everyone": true'],
    ['{"rules": [{"everyone": false, "prefixes": [[]]}]}', '/rules/0 must have subjects, claims or "everyone": true'],
    [
      '{"rules": [{"everyone": true, "subjects": ["a"], "prefixes": [[]]}]}',
      '/rules/0 must have either everyone, or subjects and claims',
    ],
    ['{"rules": [{"subject": "a", "prefixes": [[]]}]}', '/rules/0/subject: unknown field; did you mean subjects?'],
    ['{"rules": [{"subjects": [], "prefixes": [[]]}]}', '/rules/0/subjects: must NOT have fewer than 1 items'],
    ['{"rules": [{"subjects": ["a"], "prefixes": []}]}', '/rules/0/prefixes: must NOT have fewer than 1 items'],
    ['{"rules": [{"subjects": ["a"], "prefixes": ["prod"]}]}', '/rules/0/prefixes/0: must be array'],
    ['{"rules": [{"subjects": ["a"], "prefixes": [["prod$eu"]]}]}', '/rules/0/prefixes/0/0: must match pattern'],
    ['{"rules": [{"subjects": ["a"], "prefixes": [[""]]}]}', '/rules/0/prefixes/0/0: must NOT have fewer than 1'],
    [
      '{"rules": [{"claims": [{"path": "a.b", "value": 1}], "prefixes": [[]]}]}',
      '/rules/0/claims/0/path: must be array',
    ],
    ['{"rules": [{"__proto__": {"everyone": true}, "prefixes": [[]]}]}', '/rules/0/__proto__: unknown field'],
  ])('rejects an invalid form: %s', (text, message) => {
    expect(() => parseAccessRules(text)).toThrow(message);
  });
});

describe('a caller', () => {
  it.each([
    ['the table itself', ['prod', 'items'], ['prod', 'items'], true],
    ['a table in the namespace', ['prod'], ['prod', 'items'], true],
    ['a table far within', ['prod'], ['prod', 'eu', 'items'], true],
    ['every table, with the root', [], ['items'], true],
    ['a namespace that starts the same', ['prod'], ['production', 'items'], false],
    ['a namespace of capitals', ['prod'], ['Prod', 'items'], false],
    ['a look-alike of a namespace', ['prod'], ['рrod', 'items'], false],
    ['a namespace written in another normal form', ['caf\u00e9'], ['cafe\u0301', 'items'], false],
    ['the parent', ['prod', 'eu'], ['prod', 'items'], false],
    ['the namespace elsewhere', ['prod'], ['test', 'prod', 'items'], false],
    ['a table that the joined prefix names', ['prod', 'eu'], ['prod$eu', 'items'], false],
    ['a table that the joined path names', ['prod.eu'], ['prod', 'eu'], false],
  ])('may explain %s', async (_, prefix, path, may) => {
    const asked = Promise.resolve().then(() => authorize({ prefixes: [['other'], prefix], analyzes: [] }, path, false));
    expect(await refusalOf(asked)).toEqual(
      may
        ? { gave: undefined }
        : { failure: 'permissionDenied', detail: 'the caller is not allowed to explain queries on this table' },
    );
  });

  it('without any prefix may explain nothing', () => {
    expect(() => authorize({ prefixes: [], analyzes: [] }, ['items'], false)).toThrow('is not allowed to explain');
  });

  const part = fc.string({ minLength: 1, maxLength: 3 });

  it('may explain exactly the tables under a prefix', () => {
    fc.assert(
      fc.property(fc.array(part), fc.array(part), (prefix, rest) => {
        expect(covers(prefix, [...prefix, ...rest])).toBe(true);
        if (rest.length > 0) expect(covers([...prefix, ...rest], prefix)).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.array(part), fc.array(part), (prefix, path) => {
        expect(covers(prefix, path)).toBe(JSON.stringify(path.slice(0, prefix.length)) === JSON.stringify(prefix));
      }),
    );
  });
});
