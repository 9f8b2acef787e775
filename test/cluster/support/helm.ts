import type { JsonObject } from '../../../src/values/json.js';
import type { HelmMajor } from '../../support/helm-binaries.js';
import { type HelmResult, runHelm, withFiles } from '../../support/helm.js';
import { stringify } from 'yaml';

/** A release, and where it is installed from. */
export interface Release {
  readonly name: string;
  readonly namespace: string;
  /** The folder of the chart. */
  readonly chart: string;
}

export interface HelmCall {
  readonly values?: JsonObject;
  /** Further flags. */
  readonly flags?: readonly string[];
}

/** One version of Helm, on one cluster. */
export class ClusterHelm {
  constructor(
    readonly major: HelmMajor,
    private readonly kubeconfig: string,
  ) {}

  /** Runs Helm; that it failed is a result. */
  async run(args: readonly string[], values: JsonObject = {}): Promise<HelmResult> {
    return withFiles({ 'values.yaml': stringify(values) }, async (folder) => {
      const file = Object.keys(values).length === 0 ? [] : ['--values', `${folder}/values.yaml`];
      return runHelm(this.major, [...args, ...file, '--kubeconfig', this.kubeconfig]);
    });
  }

  /** Installs a chart and waits until everything in it is ready. */
  async install(release: Release, call: HelmCall = {}): Promise<string> {
    return this.succeed(this.tryInstall(release, call));
  }

  async tryInstall({ name, namespace, chart }: Release, { values, flags = [] }: HelmCall = {}): Promise<HelmResult> {
    return this.run(['install', name, chart, '--namespace', namespace, ...waiting, ...flags], values);
  }

  async upgrade(release: Release, call: HelmCall = {}): Promise<string> {
    return this.succeed(this.tryUpgrade(release, call));
  }

  async tryUpgrade({ name, namespace, chart }: Release, { values, flags = [] }: HelmCall = {}): Promise<HelmResult> {
    return this.run(['upgrade', name, chart, '--namespace', namespace, ...waiting, ...flags], values);
  }

  async rollback({ name, namespace }: Release, revision: number): Promise<string> {
    return this.succeed(this.run(['rollback', name, `${revision}`, '--namespace', namespace, ...waiting]));
  }

  /** `helm test`, with what its pods wrote. */
  async test({ name, namespace }: Release): Promise<string> {
    return this.succeed(this.run(['test', name, '--namespace', namespace, '--logs', '--timeout', '10m']));
  }

  async uninstall({ name, namespace }: Release): Promise<string> {
    return this.succeed(this.run(['uninstall', name, '--namespace', namespace, ...waiting]));
  }

  /** Success says what Helm said; any warning, be it of admission, is a failure. Its client informs of watches that it renews. */
  private async succeed(call: Promise<HelmResult>): Promise<string> {
    const { code, stdout, stderr } = await call;
    if (code !== 0) throw new Error(`${this.major} failed: ${stderr}\n${stdout}`);
    const warnings = stderr
      .split('\n')
      .filter((line) => /warn|would violate/i.test(line) && !/^I\d{4} \S+ +\d+ reflector\.go:\d+\]/.test(line));
    if (warnings.length > 0) throw new Error(`${this.major} warned: ${warnings.join('\n')}`);
    return stdout;
  }
}

const waiting = ['--wait', '--timeout', '5m'];
