import type { SettingGroup } from '../setting.js';

/** Parts that are neither empty nor . or .., each behind a slash. */
export const basePathPattern = '^(/([A-Za-z0-9_~-]|\\.[A-Za-z0-9_~-]|\\.\\.[A-Za-z0-9._~-])[A-Za-z0-9._~-]*)*$';

/** Where the service listens. */
export const network = {
  host: { type: 'string', description: 'The address to listen on.', default: '127.0.0.1' },
  port: {
    type: 'integer',
    description: 'The port to listen on; 0 chooses a free port.',
    default: 2333,
    min: 0,
    max: 65_535,
  },
  metricsPort: {
    type: 'integer',
    description:
      'The port of /metrics, on the same address; 0 serves it on the main port. /livez and /readyz are on both ports.',
    default: 2334,
    min: 0,
    max: 65_535,
  },
  basePath: {
    type: 'string',
    description: 'A prefix for all paths of the API, such as /lance.',
    default: '',
    form: {
      pattern: new RegExp(basePathPattern),
      words: 'a path such as /lance, without a trailing / and without . or .. segments',
    },
  },
} as const satisfies SettingGroup;
