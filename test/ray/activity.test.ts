import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Activity, type ActivityFacts, activityOf } from '../../src/ray/activity.js';
import { type Job, readJob } from '../../src/ray/job.js';

const at = 1_000_000;

const quiet: ActivityFacts = {
  at,
  components: [{ name: 'driver', status: 'INACTIVE', reason: undefined, lastActivity: undefined }],
  jobs: [],
  headStart: 100,
  actors: { isComplete: true, actors: [] },
};

describe('A cluster is busy', () => {
  it.each<[string, Partial<ActivityFacts>]>([
    ['job j is RUNNING', { jobs: [job({ status: 'RUNNING' })] }],
    ['job j is PENDING', { jobs: [job({ status: 'PENDING' })] }],
    ['driver j is RUNNING', { jobs: [job({ status: 'RUNNING', type: 'DRIVER' })] }],
    ['driver is ACTIVE: Number of active drivers: 1', component('ACTIVE', 'Number of active drivers: 1')],
    ['driver is ERROR: no reason', component('ERROR')],
    ['actor keeper in namespace mine is running', actors('mine')],
    ['Ray does not list all actors', { actors: { isComplete: false, actors: [] } }],
  ])('because %s', (reason, facts) => {
    expect(activityOf({ ...quiet, ...facts })).toEqual({ state: 'busy', at, reason });
  });
});

describe('A cluster is idle', () => {
  it.each<[string, Partial<ActivityFacts>, number]>([
    ['since its head started', {}, 100],
    ['since a job ended', { jobs: [job({ end: 300 }), job({ end: 200 })] }, 300],
    ['since a driver ended', component('INACTIVE', undefined, 400), 400],
    ['since now, if the start of the head is not known', { headStart: undefined }, at],
    ['since now at the latest', { jobs: [job({ end: at + 5 })] }, at],
    ['with the actors of Ray itself', actors('_dataset_stats_actor'), 100],
    ['with detached actors that are ignored', { actors: undefined }, 100],
  ])('%s', (_title, facts, since) => {
    expect(activityOf({ ...quiet, ...facts })).toEqual({ state: 'idle', at, since });
  });

  it('since the last busy reading, or since the start of the previous idle reading', () => {
    expect(activityOf(quiet, { state: 'busy', at: 500, reason: 'an actor' })).toMatchObject({ since: 500 });
    expect(activityOf(quiet, { state: 'idle', at: 500, since: 300 })).toMatchObject({ since: 300 });
  });

  it('since the latest event or previous reading', () => {
    const time = fc.nat(at);
    const ends = fc.array(time, { maxLength: 4 });
    const before = fc.record({ state: fc.constant('idle' as const), at: time, since: time });
    fc.assert(
      fc.property(ends, time, time, before, (jobEnds, driverEnd, headStart, previous: Activity) => {
        const jobs = jobEnds.map((end) => job({ end }));
        const activity = activityOf({ ...quiet, jobs, headStart, ...component('INACTIVE', '', driverEnd) }, previous);
        const times = [...jobEnds, driverEnd, headStart, previous.state === 'idle' ? previous.since : at];
        expect(activity).toEqual({ state: 'idle', at, since: Math.max(...times) });
      }),
    );
  });
});

function job(of: { readonly status?: string; readonly type?: string; readonly end?: number }): Job {
  const { status = 'SUCCEEDED', type = 'SUBMISSION', end = null } = of;
  return readJob({ submission_id: 'j', status, type, entrypoint: 'sleep 1', start_time: 1, end_time: end });
}

function component(status: string, reason?: string, lastActivity?: number): Partial<ActivityFacts> {
  return { components: [{ name: 'driver', status, reason, lastActivity }] };
}

function actors(namespace: string): Partial<ActivityFacts> {
  return { actors: { isComplete: true, actors: [{ namespace, name: 'keeper' }] } };
}
