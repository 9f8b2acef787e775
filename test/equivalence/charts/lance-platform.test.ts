import { test } from 'vitest';
import { LancePlatform } from '../../../src/charts/index.js';
import { expectAgreement } from './agree.js';

test('each Helm, the evaluator and a cdk8s app agree about lance-platform', { timeout: 1_200_000 }, () =>
  expectAgreement((app, props) => new LancePlatform(app, 'lance-platform', props), { runs: 60, refusals: 30 }),
);
