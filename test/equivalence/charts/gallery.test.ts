import { test } from 'vitest';
import { gallery } from '../../gallery/gallery.js';
import { expectAgreement } from './agree.js';

test('each Helm, the evaluator and a cdk8s app agree about gallery', { timeout: 1_200_000 }, () =>
  expectAgreement(gallery, { runs: 150, refusals: 75 }),
);
