import { test } from 'vitest';
import { RayApps } from '../../../src/charts/index.js';
import { expectAgreement } from './agree.js';

test('each Helm, the evaluator and a cdk8s app agree about ray-apps', { timeout: 1_200_000 }, () =>
  expectAgreement((app, props) => new RayApps(app, 'ray-apps', props), { runs: 30, refusals: 15 }),
);
