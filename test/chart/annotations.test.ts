import { describe, expect, it } from 'vitest';
import { hook } from '../../src/chart/build/annotations.js';

describe('the annotations of a hook', () => {
  it.each([
    [
      hook('test'),
      { 'helm.sh/hook': 'test', 'helm.sh/hook-weight': '0', 'helm.sh/hook-delete-policy': 'before-hook-creation' },
    ],
    [
      hook(['pre-install', 'pre-upgrade'], { weight: -5, deletePolicy: ['hook-succeeded', 'hook-failed'] }),
      {
        'helm.sh/hook': 'pre-install,pre-upgrade',
        'helm.sh/hook-weight': '-5',
        'helm.sh/hook-delete-policy': 'hook-succeeded,hook-failed',
      },
    ],
  ])('are text, as Helm reads them: %#', (annotations, expected) => {
    expect(annotations).toStrictEqual(expected);
  });
});
