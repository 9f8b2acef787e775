/**
 * A setting of the service. The command's flags, the environment variables, the chart's values and the reference are made
 * from it. The flag of `planTimeoutMs` is `--plan-timeout-ms`, its variable HELMWRIGHT_PLAN_TIMEOUT_MS.
 */
export type Setting = StringSetting | EnumSetting | IntegerSetting | BooleanSetting | ListSetting;

/** Settings by name. */
export type SettingGroup = Readonly<Record<string, Setting>>;

interface Common {
  readonly description: string;
}

/** Absent unless it is set or has a default. */
export interface StringSetting extends Common {
  readonly type: 'string';
  readonly default?: string;
  /** What the string must match, and how messages say it; without it, any string on one line. */
  readonly form?: { readonly pattern: RegExp; readonly words: string };
}

export interface EnumSetting extends Common {
  readonly type: 'enum';
  readonly members: readonly [string, ...string[]];
  readonly default?: string;
}

export interface IntegerSetting extends Common {
  readonly type: 'integer';
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

export interface BooleanSetting extends Common {
  readonly type: 'boolean';
  readonly default: boolean;
}

/** Strings, separated by commas. */
export interface ListSetting extends Common {
  readonly type: 'list';
  readonly default: readonly string[];
}
