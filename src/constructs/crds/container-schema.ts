import {
  boolean,
  complete,
  details,
  type Fields,
  int64,
  integer,
  intOrString,
  listOf,
  open,
  type Schema,
  string,
  strings,
} from './schema.js';
import { amounts, fieldRef, resourceFieldRef } from './volume-schema.js';

const keyRef = open({ key: string(), name: string(), optional: boolean() });

/** The source of a value. */
export const valueSource: Schema = open({
  configMapKeyRef: keyRef,
  fieldRef,
  fileKeyRef: open({ key: string(), optional: boolean(), path: string(), volumeName: string() }),
  resourceFieldRef,
  secretKeyRef: keyRef,
});

/** Environment variables of a container. */
export const environment = listOf(
  complete(
    { name: string(undefined, { maxLength: 1024 }), value: string(), ...details({ valueFrom: valueSource }) },
    undefined,
    { required: ['name'] },
  ),
  undefined,
  { maxItems: 1000 },
);

const variablesOf = open({ name: string(), optional: boolean() });

/** Environment variables of a container from a ConfigMap or Secret. */
export const environmentFrom = listOf(open({ configMapRef: variablesOf, prefix: string(), secretRef: variablesOf }));

/** Resource requests and limits of a container. */
export const containerResources = open({
  ...amounts,
  ...details({ claims: listOf(open({ name: string(), request: string() })) }),
});

/** Volume mounts of a container. */
export const volumeMounts = listOf(
  complete({
    mountPath: string(),
    mountPropagation: string(),
    name: string(),
    readOnly: boolean(),
    recursiveReadOnly: string(),
    subPath: string(),
    subPathExpr: string(),
  }),
);

const profile = open({ localhostProfile: string(), type: string() });

/** The fields that the security contexts of pods and containers share. */
export const identity = {
  runAsGroup: int64,
  runAsNonRoot: boolean(),
  runAsUser: int64,
  appArmorProfile: profile,
  seLinuxOptions: open({ level: string(), role: string(), type: string(), user: string() }),
  seccompProfile: profile,
};

/** The security context of a container. */
export const containerSecurity = open({
  ...identity,
  allowPrivilegeEscalation: boolean(),
  capabilities: open({ add: strings, drop: strings }),
  privileged: boolean(),
  procMount: string(),
  readOnlyRootFilesystem: boolean(),
});

const exec = open({ command: strings });
const httpGet = open({
  host: string(),
  httpHeaders: listOf(open({ name: string(), value: string() })),
  path: string(),
  port: intOrString(),
  scheme: string(),
});
const tcpSocket = open({ host: string(), port: intOrString() });

const probe = open({
  exec,
  failureThreshold: integer(),
  grpc: open({ port: integer(), service: string() }),
  httpGet,
  initialDelaySeconds: integer(),
  periodSeconds: integer(),
  successThreshold: integer(),
  tcpSocket,
  terminationGracePeriodSeconds: int64,
  timeoutSeconds: integer(),
});

const handler = open({ exec, httpGet, sleep: open({ seconds: int64 }), tcpSocket });

const port = complete({
  containerPort: integer(),
  hostIP: string(),
  hostPort: integer(),
  name: string(),
  protocol: string(),
});

const anyContainer: Fields = {
  args: strings,
  command: strings,
  env: environment,
  image: string(),
  name: string(),
  // More than any pod has. The API server limits the cost of rules over the list, so the list needs a maximum.
  ports: listOf(port, undefined, { maxItems: 1000 }),
  resources: containerResources,
  ...details({
    envFrom: environmentFrom,
    imagePullPolicy: string(),
    resizePolicy: listOf(open({ resourceName: string(), restartPolicy: string() })),
    restartPolicy: string(),
    restartPolicyRules: listOf(
      open({ action: string(), exitCodes: open({ operator: string(), values: listOf(integer()) }) }),
    ),
    securityContext: containerSecurity,
    stdin: boolean(),
    stdinOnce: boolean(),
    terminationMessagePath: string(),
    terminationMessagePolicy: string(),
    tty: boolean(),
    volumeDevices: listOf(open({ devicePath: string(), name: string() })),
    volumeMounts,
    workingDir: string(),
  }),
};

/** A container of a pod. */
export const container: Schema = complete({
  ...anyContainer,
  ...details({
    lifecycle: open({ postStart: handler, preStop: handler, stopSignal: string() }),
    livenessProbe: probe,
    readinessProbe: probe,
    startupProbe: probe,
  }),
});

// Rarely used fields are left out to keep the CRD small.
const shortProbe = open({ exec, httpGet: open({ path: string(), port: intOrString() }), periodSeconds: integer() });
const shortHandler = open({ exec });

/** An init container or a sidecar container. */
export const initContainer: Schema = complete({
  ...anyContainer,
  lifecycle: open({ postStart: shortHandler, preStop: shortHandler }),
  livenessProbe: shortProbe,
  readinessProbe: shortProbe,
  startupProbe: shortProbe,
});
