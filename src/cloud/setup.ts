import { type CloudValues, type IdentifiedWorkload, valuesText } from './chart-values.js';
import { type Readme, readmeText } from './readme.js';
import { type Terraform, terraformFiles } from './terraform.js';
import type { Described } from './workloads.js';

/** What a cloud makes of a description. */
export interface Setup {
  readonly readme: Readme;
  readonly workloads: readonly IdentifiedWorkload[];
  readonly terraform: Terraform;
  /** Other documents, by their paths. */
  readonly documents?: ReadonlyMap<string, object>;
  readonly script: string;
  readonly values: CloudValues;
}

/**
 * The text of each file of a setup by its path.
 *
 * @param given - the description as it was given, which doctor reads
 * @param checked - the same with its defaults
 */
export function setupFiles(
  given: object,
  checked: Described,
  { readme, workloads, terraform, documents, script, values }: Setup,
): ReadonlyMap<string, string> {
  const json = [['description.json', given] as const, ...terraformFiles(terraform), ...(documents ?? [])];
  return new Map([
    ['README.md', readmeText(checked, workloads, readme)],
    ...json.map(([path, document]) => [path, `${JSON.stringify(document, null, 2)}\n`] as const),
    ['setup.sh', script],
    ['values.yaml', valuesText(checked, workloads, values)],
  ]);
}
