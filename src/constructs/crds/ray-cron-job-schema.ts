import { jobSpec } from './ray-job-schema.js';
import { boolean, object, open, type Schema, string, time } from './schema.js';

/** The spec of a RayCronJob. */
export const cronJobSpec: Schema = object(
  {
    jobTemplate: { ...jobSpec, description: 'The RayJob that is made each time.' },
    schedule: {
      ...string('When, as cron has it: `0 3 * * *`, `@daily`, `@every 1h`.', { maxLength: 256 }),
      rules: [
        {
          rule: String.raw`self.matches('^\\s*((CRON_TZ|TZ)=\\S+\\s+)?(@(yearly|annually|monthly|weekly|daily|midnight|hourly)|@every \\S+|\\S+(\\s+\\S+){4})\\s*$')`,
          message:
            'schedule has five fields, such as 0 3 * * *, or is one of @hourly, @daily, @weekly, @monthly, @yearly, @every 1h',
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
