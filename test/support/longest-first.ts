import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests that take longest on two cores, longest first: one that is started last would keep one core idle. */
const longest: readonly string[] = [
  'equivalence/charts/lance-platform',
  'equivalence/charts/ray-apps',
  'equivalence/charts/kuberay-operator',
  'equivalence/charts/gallery',
  'random-charts/random-charts',
  'api/engine/planner-pool',
  'package/',
  'charts/helm',
  'values/parse-yaml',
  'equivalence/',
  'values/merge',
  'values/set-flag',
  'cli/',
  'api/engine/agreement',
];

/** Runs the longest tests first, the others in vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((part) => moduleId.includes(`/test/${part}`));
  return place === -1 ? longest.length : place;
}
