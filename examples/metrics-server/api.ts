import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import {
  and,
  asMap,
  asString,
  b64enc,
  concat,
  dig,
  eq,
  generated,
  merge,
  ne,
  not,
  notEmpty,
  omitEmpty,
  Resource,
  type Value,
  when,
  When,
} from 'helmwright';
import type { MetricsServer } from './chart.js';

/** The Service, its certificate, and its registration with the API server. */
export function addApi(chart: MetricsServer): void {
  addService(chart);
  const ca = addGeneratedCertificate(chart);
  addCertificate(chart);
  addApiService(chart, ca);
}

function addService(chart: MetricsServer): void {
  const { service } = chart.values;
  const { annotations, type, port } = service;
  new Resource(chart, 'service', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      name: chart.fullName,
      namespace: chart.ownNamespace,
      labels: chart.labelsWith(service.labels),
      annotations,
    },
    spec: {
      type,
      ports: [{ name: 'https', port, targetPort: 'https', appProtocol: 'https' }],
      selector: chart.selectorLabels,
    },
  });
}

function dnsNames({ fullName, ownNamespace, values }: MetricsServer): readonly Value<string>[] {
  const host = concat(fullName, '.', ownNamespace);
  return [host, concat(host, '.svc'), concat(host, '.svc.', values.tls.clusterDomain)];
}

/** The certificate that Helm makes, where users want that. */
function addGeneratedCertificate(chart: MetricsServer): Value<string> {
  const { ca, cert, key } = generated.tls({ dnsNames: dnsNames(chart) });
  new When(chart, 'generated-certificate', eq(chart.values.tls.type, 'helm'), (scope) => {
    new Resource(scope, 'resource', {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: chart.fullName, namespace: chart.ownNamespace, labels: chart.labelsWith() },
      type: 'kubernetes.io/tls',
      stringData: { 'ca.crt': ca, 'tls.crt': cert, 'tls.key': key },
    });
  });
  return ca;
}

/** The certificate that cert-manager makes, where users want that. */
function addCertificate(chart: MetricsServer): void {
  const { certManager, type } = chart.values.tls;
  const { existingIssuer } = certManager;
  new When(chart, 'cert-manager', eq(type, 'cert-manager'), (scope) => {
    new When(scope, 'issuer', not(existingIssuer.enabled), (inside) => {
      certManagerObject(
        inside,
        'Issuer',
        { name: `${chart.fullName}-issuer`, namespace: asString(chart.ownNamespace) },
        { selfSigned: {} },
      );
    });
    const metadata = {
      name: `${chart.fullName}`,
      namespace: asString(chart.ownNamespace),
      labels: asMap(chart.labelsWith(certManager.labels)),
      annotations: asMap(certManager.annotations),
    };
    certManagerObject(scope, 'Certificate', metadata, {
      commonName: chart.fullName,
      dnsNames: dnsNames(chart),
      secretName: chart.fullName,
      usages: ['server auth', 'client auth'],
      privateKey: { algorithm: 'RSA', size: 2048 },
      duration: omitEmpty(certManager.duration),
      renewBefore: omitEmpty(certManager.renewBefore),
      issuerRef: {
        name: when(existingIssuer.enabled, existingIssuer.name, `${chart.fullName}-issuer`),
        kind: when(existingIssuer.enabled, existingIssuer.kind, 'Issuer'),
        group: 'cert-manager.io',
      },
    });
  });
}

function certManagerObject(scope: Construct, kind: string, metadata: object, spec: object): void {
  new ApiObject(scope, kind, { apiVersion: 'cert-manager.io/v1', kind, metadata, ...{ spec } });
}

function addApiService(chart: MetricsServer, ca: Value<string>): void {
  const { apiService, service, tls } = chart.values;
  const injects = and(eq(tls.type, 'cert-manager'), tls.certManager.addInjectorAnnotations);
  const injector = { 'cert-manager.io/inject-ca-from': when(injects, concat(chart.ownNamespace, '/', chart.fullName)) };
  new When(chart, 'api-service', apiService.create, (scope) => {
    new Resource(scope, 'resource', {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: {
        name: 'v1beta1.metrics.k8s.io',
        labels: chart.labelsWith(),
        annotations: merge(apiService.annotations, injector),
      },
      spec: {
        caBundle: caBundle(chart, ca),
        group: 'metrics.k8s.io',
        groupPriorityMinimum: 100,
        insecureSkipTLSVerify: when(apiService.insecureSkipTLSVerify, true),
        service: { name: chart.fullName, namespace: chart.ownNamespace, port: service.port },
        version: 'v1beta1',
        versionPriority: 100,
      },
    });
  });
}

/** What the API server verifies with: the CA of the generated certificate, of the cluster's Secret, or of the user. */
function caBundle(chart: MetricsServer, ca: Value<string>) {
  const { apiService, tls } = chart.values;
  const { existingSecret, type } = tls;
  const known = dig(chart.lookup('v1', 'Secret', chart.ownNamespace, existingSecret.name), 'data', 'tls.crt');
  const looksUp = and(eq(type, 'existingSecret'), existingSecret.lookup, notEmpty(existingSecret.name));
  const given = when(and(notEmpty(apiService.caBundle), ne(type, 'cert-manager')), b64enc(apiService.caBundle));
  return when(eq(type, 'helm'), b64enc(ca), when(and(looksUp, notEmpty(known)), known, given));
}
