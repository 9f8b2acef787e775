import { test } from 'vitest';
import { KubeRayOperator } from '../../../src/charts/index.js';
import { expectAgreement } from './agree.js';

test('each Helm, the evaluator and a cdk8s app agree about kuberay-operator', { timeout: 1_200_000 }, () =>
  expectAgreement((app, props) => new KubeRayOperator(app, 'kuberay-operator', props), { runs: 60, refusals: 30 }),
);
