import { ApiObject, Chart, Names } from 'cdk8s';
import { Construct } from 'constructs';
import { HelmChart } from '../../chart/build/helm-chart.js';
import { list, merge } from '../../template/author/control.js';
import type { ValueOr } from '../../template/author/value.js';
import { omitEmpty } from '../../template/author/omit-empty.js';
import type { ContainerResources, DeploymentPodProps } from '../kubernetes/deployment-pod.js';
import { objectMetadata, type ObjectPlace } from '../kubernetes/object-metadata.js';
import { type UserId, restrictedContainer, restrictedPod } from '../kubernetes/pod-security.js';
import { unlessEmpty } from '../kubernetes/templated.js';
import { type Items, readByName } from './session-access.js';

/** Without these the reaper cannot find and delete clusters. */
export const reaperRules = [{ apiGroups: ['ray.io'], resources: ['rayclusters'], verbs: ['list', 'delete'] }] as const;

/** Properties of {@link SessionReaper}. */
export interface SessionReaperProps extends Omit<DeploymentPodProps, 'topologySpread'> {
  /**
   * The name of the CronJob, its ServiceAccount and its Role.
   *
   * @default the chart's full name and the construct's id; without a release, derived from the construct's path
   */
  readonly name?: ValueOr<string>;
  /** The namespace of the clusters. */
  readonly namespace: ValueOr<string>;
  /** The image of this package: that of the explain-plan service. */
  readonly image: ValueOr<string>;
  /** When it runs, as for cron. @default every 5 minutes */
  readonly schedule?: ValueOr<string>;
  /** Whether to suspend it. @default false */
  readonly suspend?: ValueOr<boolean>;
  /**
   * The names of the clusters whose token it may read, to see whether they are idle. Others that are left to their jobs stay,
   * unless Ray needs no token.
   *
   * @default none
   */
  readonly clusters?: Items<string>;
  /** Resources of the container. @default a request of 50m and 128Mi */
  readonly resources?: ContainerResources;
  /** User ID and group ID of the container. @default 65532 */
  readonly runAsUser?: UserId;
}

/** The longest name of a CronJob. */
export const longestReaperName = 52;

/**
 * A CronJob that deletes the Ray clusters of sessions whose clients are gone: those whose lease has ended, and those that were
 * left to their jobs and are idle. It changes nothing that no session created.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { SessionReaper } from 'helmwright/constructs';
 *
 * const chart = new Chart(new App(), 'features');
 * new SessionReaper(chart, 'reaper', { namespace: 'features', image: 'registry.example.com/explain-plan:0.1.0' });
 * ```
 */
export class SessionReaper extends Construct {
  /** The CronJob. */
  readonly apiObject: ApiObject;

  constructor(scope: Construct, id: string, props: SessionReaperProps) {
    super(scope, id);
    const place = { name: props.name ?? this.defaultName(), namespace: props.namespace };
    this.addAccess(place, props);
    this.apiObject = new ApiObject(this, 'CronJob', {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: objectMetadata(place),
      spec: {
        schedule: props.schedule ?? '*/5 * * * *',
        suspend: props.suspend,
        concurrencyPolicy: 'Forbid',
        // Without it, a CronJob that missed 100 schedules never runs again.
        startingDeadlineSeconds: 300,
        successfulJobsHistoryLimit: 1,
        failedJobsHistoryLimit: 1,
        jobTemplate: {
          spec: {
            activeDeadlineSeconds: 240,
            // The next schedule is the next try.
            backoffLimit: 0,
            template: {
              metadata: {
                labels: merge(props.podLabels, this.labels(place)),
                annotations: props.podAnnotations && unlessEmpty(props.podAnnotations),
              },
              spec: podSpec(place, props),
            },
          },
        },
      },
    });
  }

  private defaultName(): ValueOr<string> {
    const chart = Chart.of(this);
    if (HelmChart.isHelmChart(chart)) return chart.nameOf(this.node.id, longestReaperName);
    return Names.toDnsLabel(this, { maxLen: longestReaperName });
  }

  private labels({ name }: ObjectPlace): Readonly<Record<string, ValueOr<string>>> {
    const chart = Chart.of(this);
    const release = HelmChart.isHelmChart(chart) ? chart.selectorLabels : { 'app.kubernetes.io/instance': name };
    return { ...release, 'app.kubernetes.io/component': 'session-reaper' };
  }

  private addAccess(place: ObjectPlace, { clusters = [] }: SessionReaperProps): void {
    const { name, namespace } = place;
    const apiVersion = 'rbac.authorization.k8s.io/v1';
    new ApiObject(this, 'ServiceAccount', {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: objectMetadata(place),
      automountServiceAccountToken: false,
    });
    new ApiObject(this, 'Role', {
      apiVersion,
      kind: 'Role',
      metadata: objectMetadata(place),
      rules: list(...reaperRules, readByName('secrets', clusters)),
    });
    new ApiObject(this, 'RoleBinding', {
      apiVersion,
      kind: 'RoleBinding',
      metadata: objectMetadata(place),
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name },
      subjects: [{ kind: 'ServiceAccount', name, namespace }],
    });
  }
}

const defaultResources: ContainerResources = {
  requests: { cpu: '50m', memory: '128Mi', 'ephemeral-storage': '64Mi' },
  limits: { cpu: '1', memory: '256Mi', 'ephemeral-storage': '64Mi' },
};

function podSpec({ name, namespace }: ObjectPlace, props: SessionReaperProps): object {
  const { runAsUser = 65_532 } = props;
  return {
    serviceAccountName: name,
    automountServiceAccountToken: true,
    enableServiceLinks: false,
    restartPolicy: 'Never',
    securityContext: restrictedPod(runAsUser, runAsUser),
    imagePullSecrets: unlessEmpty(props.imagePullSecrets),
    nodeSelector: unlessEmpty(props.nodeSelector),
    tolerations: unlessEmpty(props.tolerations),
    containers: [
      {
        name: 'reaper',
        image: props.image,
        imagePullPolicy: props.imagePullPolicy ?? 'IfNotPresent',
        command: ['node', '/app/dist/cli/main.js', 'session', 'reap', '--config-method', 'in-cluster'],
        args: ['--namespace', namespace],
        resources: omitEmpty(props.resources ?? defaultResources),
        securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
      },
    ],
  };
}
