import type { SettingGroup } from '../setting.js';

/** What the service logs. */
export const logging = {
  logLevel: {
    type: 'enum',
    description: 'The minimum level of log messages.',
    members: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    default: 'info',
  },
} as const satisfies SettingGroup;
