import { jobSpec } from './ray-job-schema.js';
import { boolean, object, open, type Schema, string, time } from './schema.js';

const oneOf = (...texts: readonly string[]): string => `(${texts.join('|')})`;

/** One of the five fields: numbers of some bounds and names, ranges and steps of them. */
function cronField(...values: readonly string[]): string {
  const value = oneOf(...values);
  const part = `([*?]|${value}(-${value})?)(/0*[1-9][0-9]{0,8})?`;
  return `${part}(,${part})*`;
}

const months = '(?i:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
const days = '(?i:sun|mon|tue|wed|thu|fri|sat)';

const fields = [
  cronField('0*[0-5]?[0-9]'),
  cronField('0*1?[0-9]', '0*2[0-3]'),
  cronField('0*[1-9]', '0*[12][0-9]', '0*3[01]'),
  cronField('0*[1-9]', '0*1[0-2]', months),
  cronField('0*[0-6]', days),
].join(String.raw`\s+`);

const duration = String.raw`[+-]?(([0-9]+(\.[0-9]*)?|\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+`;
const zone = String.raw`(CRON_TZ|TZ)=\S+ \s*`;
const named = oneOf('yearly', 'annually', 'monthly', 'weekly', 'daily', 'midnight', 'hourly', `every ${duration}`);

/** What the operator reads as a schedule, which may stand in blanks where it has five fields only. */
const schedule = oneOf(String.raw`^(\s*|${zone})${fields}\s*$`, `^(${zone})?@${named}$`);

/** The spec of a RayCronJob. */
export const cronJobSpec: Schema = object(
  {
    jobTemplate: { ...jobSpec, description: 'The RayJob that is made each time.' },
    schedule: {
      ...string('When, as cron has it: `0 3 * * *`, `@daily`, `@every 1h`.', { maxLength: 256 }),
      rules: [
        {
          rule: `self.matches(r'${schedule}')`,
          message:
            'schedule has five fields of numbers in their bounds, such as 0 3 * * *, or is one of @hourly, @daily, @weekly, @monthly, @yearly, @every 1h',
        },
      ],
    },
    suspend: boolean('Whether no more jobs are made.'),
  },
  'A job at set times.',
  { required: ['jobTemplate', 'schedule'] },
);

/** What the operator says of a RayCronJob. */
export const cronJobStatus: Schema = open(
  { lastScheduleTime: time('When a job was made last.') },
  'What the operator says of it.',
);
