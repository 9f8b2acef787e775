import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockMarginMs, fateByActivity, fateOf, fateWithoutHead } from '../../../src/session/cluster/fate.js';
import { keys, whenIdle } from '../../../src/session/cluster/mark.js';
import type { JsonObject } from '../../../src/values/json.js';
import { clusterWith, created, ended } from './clusters.js';

describe('the decision about a cluster', () => {
  it('is to delete it after the lease has ended', () => {
    expect(fateOf(clusterWith(), ended)).toEqual({
      isDeleted: true,
      reason: 'the lease of ada@laptop ended at 2030-01-01T00:05:00.000Z',
    });
    expect(fateOf(clusterWith(), ended - 1)).toMatchObject({ isDeleted: false });
  });

  it.each<[string, JsonObject]>([
    ['no session created it', clusterWith({}, { labels: { 'app.kubernetes.io/managed-by': 'Helm' } })],
    ['no session created it', clusterWith({}, { labels: {} })],
    ['no session created it', clusterWith({}, { name: 'copy' })],
    ['no session created it', clusterWith({}, { namespace: 'copy' })],
    ['it is unknown whether its jobs are to finish', clusterWith({ [keys.detachedJobs]: null })],
    ['how long it may be idle is unknown', clusterWith({ [keys.onExit]: whenIdle, [keys.holder]: null })],
    ['ada@laptop holds it', clusterWith({ [keys.onExit]: whenIdle, [keys.idle]: '300' })],
    ['it is being deleted', clusterWith({}, { deletionTimestamp: created })],
    ['it is retain', clusterWith({ [keys.onExit]: 'retain' })],
    ['it is retain-on-failure', clusterWith({ [keys.onExit]: 'retain-on-failure' })],
    ['its exit mode is unknown', clusterWith({ [keys.onExit]: null })],
    ['its lease is unknown', clusterWith({ [keys.lease]: null })],
    ['its lease is unknown', clusterWith({ [keys.lease]: '-1' })],
    ['its lease is unknown', clusterWith({ [keys.holder]: null })],
    ['its lease is unknown', clusterWith({ [keys.renewedAt]: 'yesterday' })],
    ['its lease is unknown', clusterWith({}, { creationTimestamp: null })],
  ])('is to keep it: %s', (reason, cluster) => {
    expect(fateOf(cluster, ended)).toEqual({ isDeleted: false, reason });
  });

  it('is to keep it unless every annotation is present and valid', () => {
    const word = fc.oneof(
      fc.constant(null),
      fc.string(),
      fc.constantFrom('delete', whenIdle, 'abandon', 'finish', '300', 'NaN', '1e9', created),
    );
    const annotations = fc.record(Object.fromEntries(Object.values(keys).map((key) => [key, word])));
    fc.assert(
      fc.property(annotations, (changes) => {
        const fate = fateOf(clusterWith(changes), ended);
        const {
          [keys.onExit]: onExit,
          [keys.lease]: lease,
          [keys.holder]: holder,
          [keys.renewedAt]: renewed,
          [keys.detachedJobs]: jobs,
        } = changes;
        const isWhole =
          onExit === 'delete' && lease === '300' && holder !== null && (renewed === null || renewed === created);
        if ('isDeleted' in fate && fate.isDeleted) expect(isWhole && jobs === 'abandon').toBe(true);
        if ('idleSeconds' in fate)
          expect(isWhole ? jobs === 'finish' : onExit === whenIdle && holder === null).toBe(true);
      }),
    );
  });

  it.each([
    ['its client left it', { [keys.onExit]: whenIdle, [keys.holder]: null, [keys.idle]: '60' }, 60],
    ['its jobs are to finish', { [keys.detachedJobs]: 'finish', [keys.idle]: '60' }, 60],
    ['its jobs are to finish, without a limit', { [keys.detachedJobs]: 'finish' }, 300],
  ])('depends on Ray if %s', (_, annotations, idleSeconds) => {
    expect(fateOf(clusterWith(annotations), ended)).toEqual({ idleSeconds });
  });
});

describe('the decision about a cluster without a client', () => {
  const limit = { idleSeconds: 300 };

  it('is to delete it if it has been idle for long enough by the clock of Ray', () => {
    const at = Date.parse(created) + 300_000;
    const idle = { state: 'idle', at, since: Date.parse(created) } as const;
    const reason = 'no client holds it, and it is idle since 2030-01-01T00:00:00.000Z';
    expect(fateByActivity(idle, limit)).toEqual({ isDeleted: true, reason });
    expect(fateByActivity({ ...idle, at: at - 1 }, limit)).toEqual({
      isDeleted: false,
      reason: `${reason}; it may be so for 300s`,
    });
  });

  it('is to keep it if it is busy', () => {
    const busy = { state: 'busy', at: Infinity, reason: 'job j is RUNNING' } as const;
    expect(fateByActivity(busy, limit)).toEqual({
      isDeleted: false,
      reason: 'no client holds it, but job j is RUNNING',
    });
  });

  it.each([
    ['is not ready for long enough', { lastTransitionTime: created }, true],
    ['is not ready since shortly', { lastTransitionTime: '2030-01-01T00:00:01Z' }, false],
    ['is ready', { lastTransitionTime: created, status: 'True' }, undefined],
    ['may be ready', { lastTransitionTime: created, status: 'Unknown' }, undefined],
    ['is not ready since a time that is unknown', {}, undefined],
  ])('judges it without Ray only if its head cannot run: it %s', (_, condition, isDeleted) => {
    const cluster = clusterWith({}, {}, condition);
    const now = Date.parse(created) + clockMarginMs + 300_000;
    expect(fateWithoutHead(cluster, limit, now)?.isDeleted).toBe(isDeleted);
  });
});
