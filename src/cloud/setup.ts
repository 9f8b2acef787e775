import { type CloudValues, valuesText } from './chart-values.js';
import { type Readme, readmeText } from './readme.js';
import { type Terraform, terraformFiles } from './terraform.js';
import type { Described } from './workloads.js';

/** What a cloud makes of a description. */
export interface Setup extends Readme {
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
export function setupFiles(given: object, checked: Described, setup: Setup): ReadonlyMap<string, string> {
  const { workloads, terraform, documents, script, values } = setup;
  const blocks = terraformFiles(terraform, checked.nodePools);
  const json = [['description.json', given] as const, ...blocks, ...(documents ?? [])];
  return new Map([
    ['README.md', readmeText(checked, setup)],
    ...json.map(([path, document]) => [path, `${JSON.stringify(document, null, 2)}\n`] as const),
    ['setup.sh', script],
    ['values.yaml', valuesText(checked, workloads, values)],
  ]);
}
