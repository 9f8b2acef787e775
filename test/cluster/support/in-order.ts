import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { byCodePoint } from '../../../src/values/json.js';

/** Test files by their names; those that look at what the others did come last. */
export class InOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve([...files].sort((a, b) => byCodePoint(keyOf(a), keyOf(b))));
  }
}

function keyOf({ moduleId }: TestSpecification): string {
  return `${/\/after-[^/]*$/.test(moduleId) ? 'z' : 'a'} ${moduleId}`;
}
