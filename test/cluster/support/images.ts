/** An image that the charts run in the tests, and how to see that it can run. */
export interface TestImage {
  readonly name: string;
  readonly command: readonly string[];
  readonly user: number;
}

export type ImageName = 'explain-plan' | 'ray' | 'operator' | 'valkey' | 'git';

/** The repository that the image of the service has on the nodes of the tests. */
const repository = 'ghcr.io/helmwright/explain-plan';

/** The values of lance-platform with the explain-plan service. */
export const withExplainPlan = { explainPlan: { enabled: true, image: { repository } } };

function operatorOf(version: string): TestImage {
  return { name: `quay.io/kuberay/operator:v${version}`, command: ['/manager', '--help'], user: 65_532 };
}

/** That of the example valkey is of a version that `prepare.sh` can make without a registry. */
export const images: Readonly<Record<ImageName, TestImage>> = {
  'explain-plan': { name: `${repository}:0.1.0`, command: ['node', '--version'], user: 65_532 },
  ray: { name: 'docker.io/rayproject/ray:2.60.0', command: ['true'], user: 1000 },
  valkey: { name: 'docker.io/valkey/valkey:8.1.1', command: ['valkey-server', '--version'], user: 65_532 },
  git: { name: 'docker.io/library/buildpack-deps:trixie-scm', command: ['git', '--version'], user: 1000 },
  operator: operatorOf('1.6.2'),
};

/** Older versions of the operator that run the apps of ray-apps. */
export const olderOperators: readonly string[] = (process.env['HELMWRIGHT_TEST_OPERATORS'] ?? '1.3.0').split(',');

export const olderOperatorImages: readonly TestImage[] = olderOperators.map(operatorOf);
