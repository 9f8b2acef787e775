import type { SettingGroup } from '../setting.js';
import { hour } from '../units.js';

/** Where the tables are, and how fresh their views are. */
export const storage = {
  root: {
    type: 'string',
    description: 'The folder or object store URL (s3://, gs://, az://, …) of the tables. Required.',
  },
  storageOptionsFile: {
    type: 'string',
    description:
      'A JSON file with options of the object store, such as {"region": "eu-west-1"}. By default, environment variables and the cloud\'s workload identity apply.',
  },
  freshnessMs: {
    type: 'integer',
    description:
      'Maximum age of the view of a table, in milliseconds: changes by other writers are visible after at most this time.',
    default: 1_000,
    min: 0,
    max: hour,
  },
} as const satisfies SettingGroup;
