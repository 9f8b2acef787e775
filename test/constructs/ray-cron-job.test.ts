import { describe, expect, it } from 'vitest';
import { RayCronJob, type RayCronJobProps, RayJob } from '../../src/constructs/index.js';
import type { JsonObject } from '../../src/values/json.js';
import { at, only } from '../support/objects.js';
import { plainObjects } from '../support/plain.js';
import { describedCluster as cluster } from './described-cluster.js';

function cronJobOf(extra: Partial<RayCronJobProps> = {}): JsonObject {
  const props: RayCronJobProps = {
    name: 'nightly',
    schedule: '0 3 * * *',
    entrypoint: 'python job.py',
    cluster,
    ...extra,
  };
  return only(
    plainObjects((chart) => new RayCronJob(chart, 'nightly', props)),
    'RayCronJob',
  );
}

describe('a RayCronJob', () => {
  it('creates the RayJobs that a RayJob would be', () => {
    const alone = plainObjects(
      (chart) => new RayJob(chart, 'job', { name: 'a', entrypoint: 'python job.py', cluster }),
    );
    expect(at(cronJobOf(), 'spec')).toEqual({
      schedule: '0 3 * * *',
      jobTemplate: at(only(alone, 'RayJob'), 'spec'),
    });
  });

  it('has the time zone, the labels and the annotations that are given', () => {
    const made = cronJobOf({ timeZone: 'Europe/Berlin', suspend: true, labels: { a: 'b' }, annotations: { c: 'd' } });
    expect(at(made, 'spec')).toMatchObject({ timeZone: 'Europe/Berlin', suspend: true });
    expect(at(made, 'metadata')).toMatchObject({ labels: { a: 'b' }, annotations: { c: 'd' } });
  });

  it.each(['@daily', '@every 1h30m', '*/5 0-6 1,15 jan-mar mon', '0 0 ? * 1'])('takes the schedule %s', (schedule) => {
    expect(at(cronJobOf({ schedule }), 'spec', 'schedule')).toBe(schedule);
  });

  it.each<readonly [string, Partial<RayCronJobProps>, RegExp]>([
    ['a name of 42 characters', { name: 'x'.repeat(42) }, /is not a valid RayCronJob name: must have at most 41/],
    ['a schedule of four fields', { schedule: '0 3 * *' }, /schedule must have five fields/],
    ['a schedule of another name', { schedule: '@often' }, /schedule must have five fields/],
    ['an existing cluster without an image', { cluster: { name: 'a' } }, /submitter\.image is required/],
  ])('refuses %s', (_what, extra, message) => {
    expect(() => cronJobOf(extra)).toThrow(message);
  });
});
