import { jobSpec } from './ray-job-schema.js';
import { boolean, fieldSince, object, open, type Schema, string, time } from './schema.js';

const oneOf = (...texts: readonly string[]): string => `(${texts.join('|')})`;

/** One of the five fields: numbers or names, with ranges and steps. */
function cronField(...values: readonly string[]): string {
  const value = oneOf(...values);
  const part = `([*?]|${value}(-${value})?)(/0*[1-9][0-9]{0,8})?`;
  return `${part}(,${part})*`;
}

const months = '(?i:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
const days = '(?i:sun|mon|tue|wed|thu|fri|sat)';

const fields = [
  ['the minute must be from 0 to 59', cronField('0*[0-5]?[0-9]')],
  ['the hour must be from 0 to 23', cronField('0*1?[0-9]', '0*2[0-3]')],
  ['the day of the month must be from 1 to 31', cronField('0*[1-9]', '0*[12][0-9]', '0*3[01]')],
  ['the month must be from 1 to 12 or jan to dec', cronField('0*[1-9]', '0*1[0-2]', months)],
  ['the day of the week must be from 0 to 6 or sun to sat', cronField('0*[0-6]', days)],
] as const;

const duration = String.raw`[+-]?(([0-9]+(\.[0-9]*)?|\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+`;
const zone = String.raw`(CRON_TZ|TZ)=\S+ \s*`;
const named = oneOf('yearly', 'annually', 'monthly', 'weekly', 'daily', 'midnight', 'hourly', `every ${duration}`);

const start = String.raw`^(\s*|${zone})`;
/** Not of a zone, and not a name. */
const anyField = String.raw`[^@=\s]+`;
const fiveFields = String.raw`${start}${anyField}(\s+${anyField}){4}\s*$`;

/** The schedules that the operator accepts. Only five fields may have surrounding blanks. */
const scheduleRules = [
  {
    rule: `self.matches(r'${oneOf(fiveFields, `^(${zone})?@${named}$`)}')`,
    message:
      'schedule must have five fields in cron format, such as 0 3 * * *, or be @hourly, @daily, @weekly, @monthly, @yearly or @every 1h',
  },
  ...fields.map(([message, field], index) => ({
    rule: String.raw`!self.matches(r'${fiveFields}') || self.matches(r'${start}(${anyField}\s+){${index}}${field}(\s|$)')`,
    message: `schedule: ${message}, with ranges such as 1-5, lists such as 1,3 and steps such as */5`,
  })),
];

/** The spec of a RayCronJob. */
export const cronJobSpec: Schema = object(
  {
    jobTemplate: { ...jobSpec, description: 'Spec of the RayJobs.' },
    schedule: {
      ...string('Schedule in cron format, such as `0 3 * * *`, `@daily` or `@every 1h`.', { maxLength: 256 }),
      rules: scheduleRules,
    },
    suspend: boolean('Whether to suspend the schedule.'),
    timeZone: fieldSince(
      '1.7.0',
      'timeZone',
      string(
        'Time zone of the schedule, such as `Europe/Berlin`. Defaults to that of the operator. Requires KubeRay 1.7.',
        {
          minLength: 1,
          maxLength: 64,
        },
      ),
    ),
  },
  'Desired state of a RayCronJob.',
  { required: ['jobTemplate', 'schedule'] },
);

/** The status of a RayCronJob. */
export const cronJobStatus: Schema = open(
  { lastScheduleTime: time('Time when a RayJob was last created.') },
  'Observed state of a RayCronJob.',
);
