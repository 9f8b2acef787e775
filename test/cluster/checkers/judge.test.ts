import { describe, expect, it } from 'vitest';
import type { Finding } from './finding.js';
import { judge, type Waiver } from './judge.js';

const finding: Finding = {
  tool: 'checkov',
  check: 'CKV_K8S_40',
  rendering: 'platform/ci/ray',
  object: 'Pod lance-ray-head',
  hint: 'run as a high UID',
};

const waiver: Waiver = { checks: ['checkov CKV_K8S_40'], objects: ['Pod *-ray-head'], reason: 'The image says so.' };

describe('a waiver', () => {
  it('waives what it names', () => {
    expect(judge([finding], [waiver])).toEqual({ open: [], unused: [] });
  });

  it.each([
    ['another tool', { ...finding, tool: 'kube-score' }],
    ['another check', { ...finding, check: 'CKV_K8S_4' }],
    ['another kind', { ...finding, object: 'Deployment lance-ray-head' }],
    ['a name that goes on', { ...finding, object: 'Pod lance-ray-head-2' }],
    ['a name with another character for the hyphen', { ...finding, object: 'Pod lance.ray.head' }],
  ] as const)('says nothing of %s', (_what, other) => {
    expect(judge([finding, other], [waiver]).open).toEqual([other]);
  });

  it('of some renderings does not apply to others', () => {
    const other = { ...finding, rendering: 'platform/ci/default' };
    expect(judge([finding, other], [{ ...waiver, renderings: ['*/ray'] }]).open).toEqual([other]);
  });

  it.each([
    ['check', { ...waiver, checks: ['checkov CKV_K8S_40', 'checkov CKV_K8S_1'] }, 'checkov CKV_K8S_1'],
    ['object', { ...waiver, objects: ['Pod *-ray-head', 'Pod *-tail'] }, 'Pod *-tail'],
    ['rendering', { ...waiver, renderings: ['*', 'other'] }, 'other'],
  ] as const)('is reported for a %s that nobody finds', (_what, idle, name) => {
    expect(judge([finding], [idle])).toEqual({ open: [], unused: [`${name}: The image says so.`] });
  });
});
