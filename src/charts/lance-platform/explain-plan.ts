import type { Construct } from 'constructs';
import { HelmTests } from '../../chart/build/helm-tests.js';
import { FailWhen } from '../../chart/build/control.js';
import type { HelmChart } from '../../chart/build/helm-chart.js';
import { ExplainPlan, type ExplainPlanProps } from '../../constructs/explain-plan/explain-plan.js';
import { nonEmptyOr } from '../../constructs/kubernetes/non-empty.js';
import { when } from '../../template/author/control.js';
import {
  and,
  concat,
  eq,
  isEmpty,
  not,
  notEmpty,
  or,
  orElse,
  sha256sum,
  toJson,
} from '../../template/functions/index.js';
import { namedString } from '../../template/author/named-string.js';
import type { Value } from '../../template/author/value.js';
import { explainTest } from './explain-plan-test.js';
import { imageReference } from '../shared/image-values.js';
import type { lancePlatformValues } from './values.js';
import { pullSecrets, userOf } from '../shared/global-values.js';
import { type LancePlatformValues, platformNames } from './names.js';

type Platform = HelmChart<typeof lancePlatformValues, LancePlatformValues>;

/** The explain-plan service and its test. */
export function addExplainPlan(scope: Construct, chart: Platform, image: Value<string>): void {
  const account = accountOf(chart);
  checkImage(scope, chart);
  checkServiceAccount(scope, chart, account);
  const service = new ExplainPlan(scope, 'default', propsOf(chart, image, account));
  new HelmTests(scope, 'test', (inner) => addTest(inner, chart, image, service));
}

function checkImage(scope: Construct, { values }: Platform): void {
  new FailWhen(
    scope,
    'image',
    isEmpty(values.explainPlan.image.repository),
    'explainPlan.image.repository is required when explainPlan.enabled is true: set it to the repository of the image of a release, or of one that you built with the Dockerfile and pushed',
  );
}

function checkServiceAccount(scope: Construct, { values, release }: Platform, account: Value<string>): void {
  const { create, name, roleArn } = values.explainPlan.serviceAccount;
  new FailWhen(
    scope,
    'service-account',
    and(not(create), isEmpty(name)),
    'explainPlan.serviceAccount.name is required when explainPlan.serviceAccount.create is false: set it to the name of an existing ServiceAccount',
  );
  new FailWhen(
    scope,
    'service-account-role',
    and(not(create), notEmpty(roleArn)),
    'explainPlan.serviceAccount.roleArn must be empty when explainPlan.serviceAccount.create is false: annotate the existing ServiceAccount with the role',
  );
  const same = eq(platformNames(values, release).serviceAccount, account);
  new FailWhen(
    scope,
    'same-account',
    and(create, values.serviceAccount.create, same),
    'explainPlan.serviceAccount.name must differ from the ServiceAccount of the compute pods: set another name, or explainPlan.serviceAccount.create=false to share it',
  );
}

/** The image of the service. The reaper has the same. */
export function serviceImage({ values, about }: Platform): Value<string> {
  const { image } = values.explainPlan;
  const name = imageReference(image, nonEmptyOr(image.tag, about.appVersion), values.global);
  return namedString('explainPlanImage', 'Image of the explain-plan service.', name);
}

function accountOf(chart: Platform): Value<string> {
  const { name } = chart.values.explainPlan.serviceAccount;
  return namedString(
    'explainPlanServiceAccountName',
    'ServiceAccount of the explain-plan service.',
    when(notEmpty(name), name, chart.nameOf('explain-plan')),
  );
}

function propsOf(chart: Platform, image: Value<string>, account: Value<string>): ExplainPlanProps {
  const { explainPlan } = chart.values;
  const { namespace } = platformNames(chart.values, chart.release);
  const { autoscaling, limits, networkPolicy, podDisruptionBudget, serviceAccount, service } = explainPlan;
  const name = chart.nameOf('explain-plan');
  return {
    name,
    namespace,
    valuesPath: 'explainPlan',
    image,
    version: nonEmptyOr(explainPlan.image.tag, chart.about.appVersion),
    imagePullPolicy: explainPlan.image.pullPolicy,
    imagePullSecrets: pullSecrets(chart.values.global, explainPlan.imagePullSecrets),
    serviceAccount: {
      create: serviceAccount.create,
      name: account,
      annotations: serviceAccount.annotations,
      roleArn: serviceAccount.roleArn,
      cloudDomain: chart.values.serviceAccount.cloudDomain,
    },
    auth: authOf(chart),
    storage: storageOf(chart),
    replicas: explainPlan.replicas,
    autoscaling: {
      enabled: autoscaling.enabled,
      minReplicas: autoscaling.minReplicas,
      maxReplicas: autoscaling.maxReplicas,
      cpuPercent: autoscaling.cpuPercent,
    },
    limits: {
      freshnessMs: limits.freshnessMs,
      maxConcurrent: limits.maxConcurrent,
      planProcesses: limits.planProcesses,
      planTimeoutMs: limits.planTimeoutMs,
      analyzeTimeoutMs: limits.analyzeTimeoutMs,
    },
    host: explainPlan.host,
    basePath: explainPlan.basePath,
    logLevel: explainPlan.logLevel,
    drainSeconds: explainPlan.drainSeconds,
    extraEnv: explainPlan.extraEnv,
    checksum: checksumOf(chart),
    service: { type: service.type, port: service.port, annotations: service.annotations },
    ...routesOf(chart),
    networkPolicy: {
      enabled: networkPolicy.enabled,
      from: networkPolicy.from,
      egressPorts: networkPolicy.egressPorts,
      metadataServer: networkPolicy.metadataServer,
    },
    podDisruptionBudget: {
      enabled: podDisruptionBudget.enabled,
      maxUnavailable: podDisruptionBudget.maxUnavailable,
    },
    resources: orElse(explainPlan.resources, {}),
    runAsUser: userOf(chart, explainPlan.runAsUser),
    podLabels: explainPlan.podLabels,
    podAnnotations: explainPlan.podAnnotations,
    nodeSelector: explainPlan.nodeSelector,
    affinity: explainPlan.affinity,
    tolerations: explainPlan.tolerations,
    topologySpread: explainPlan.topologySpread,
  };
}

/** The compute pods may explain queries of all tables, unless `kubernetes.platform` is false. */
function authOf({ values, release }: Platform): ExplainPlanProps['auth'] {
  const { mode, kubernetes, jwt, keys, allowAnonymous, rules } = values.explainPlan.auth;
  const { namespace, serviceAccount } = platformNames(values, release);
  return {
    mode,
    kubernetes: { audience: kubernetes.audience },
    jwt: { issuer: jwt.issuer, audience: jwt.audience, jwksUrl: jwt.jwksUrl },
    keys: { secretName: keys.secret, key: keys.key },
    allowAnonymous,
    administrator: {
      subject: concat('system:serviceaccount:', namespace, ':', serviceAccount),
      enabled: kubernetes.platform,
    },
    rules,
  };
}

function storageOf({ values }: Platform): NonNullable<ExplainPlanProps['storage']> {
  const { root, claimName, sample, optionsSecret, envSecret } = values.explainPlan.storage;
  return {
    root,
    claimName,
    sample,
    options: { secretName: optionsSecret.name, key: optionsSecret.key },
    envSecretName: envSecret,
  };
}

function routesOf({ values }: Platform): Pick<ExplainPlanProps, 'ingress' | 'httpRoute' | 'serviceMonitor'> {
  const { ingress, httpRoute, serviceMonitor } = values.explainPlan;
  return {
    ingress: {
      enabled: ingress.enabled,
      className: ingress.className,
      annotations: ingress.annotations,
      host: ingress.host,
      tlsSecretName: ingress.tlsSecret,
    },
    httpRoute: {
      enabled: httpRoute.enabled,
      annotations: httpRoute.annotations,
      parentRefs: httpRoute.parentRefs,
      hostnames: httpRoute.hostnames,
    },
    serviceMonitor: {
      enabled: serviceMonitor.enabled,
      interval: serviceMonitor.interval,
      honorLabels: serviceMonitor.honorLabels,
      labels: serviceMonitor.labels,
    },
  };
}

/** Changes with everything that the service reads at start. */
function checksumOf({ values, release }: Platform): Value<string> {
  const { auth, storage, limits, logLevel, host, basePath, drainSeconds } = values.explainPlan;
  const { namespace, serviceAccount } = platformNames(values, release);
  const strings = [namespace, serviceAccount, logLevel, host, basePath];
  return namedString(
    'explainPlanChecksum',
    'Checksum of the settings and access rules of the explain-plan service.',
    sha256sum(toJson([auth, storage, limits, drainSeconds, ...strings])),
  );
}

function addTest(scope: Construct, chart: Platform, image: Value<string>, service: ExplainPlan): void {
  const { namespace, serviceAccount } = platformNames(chart.values, chart.release);
  const { explainPlan } = chart.values;
  const { auth, test, basePath } = explainPlan;
  explainTest(scope, {
    name: chart.nameOf('explain-test'),
    namespace,
    serviceAccountName: serviceAccount,
    image,
    imagePullPolicy: explainPlan.image.pullPolicy,
    imagePullSecrets: pullSecrets(chart.values.global, explainPlan.imagePullSecrets),
    runAsUser: userOf(chart, explainPlan.runAsUser),
    runAsGroup: userOf(chart, explainPlan.runAsUser),
    url: concat('http://', service.serviceName, ':', service.port, basePath),
    table: toJson(test.table),
    expected: expectedStatus(chart),
    audience: auth.kubernetes.audience,
    sendsToken: eq<string>(auth.mode, 'kubernetes'),
  });
}

/** The expected HTTP status: 404 if no table is known, as for every missing table. */
function expectedStatus({ values }: Platform): Value<string> {
  const { auth, storage, test } = values.explainPlan;
  const { mode, kubernetes } = auth;
  const hasSample = and(storage.sample, isEmpty(storage.root), isEmpty(storage.claimName));
  const answer = when(or(notEmpty(test.table), hasSample), '200', '404');
  const mayBeForbidden = and(eq<string>(mode, 'kubernetes'), not(kubernetes.platform));
  const isUnauthorized = or(eq<string>(mode, 'jwt'), eq<string>(mode, 'keys'));
  return namedString(
    'explainPlanExpected',
    'HTTP statuses with which a request of a compute pod passes helm test.',
    when(isUnauthorized, '401', when(mayBeForbidden, '200 403 404', answer)),
  );
}
