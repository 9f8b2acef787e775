import {
  boolean,
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

/** Where a value stands. */
export const valueSource: Schema = open({
  configMapKeyRef: keyRef,
  fieldRef,
  fileKeyRef: open({ key: string(), optional: boolean(), path: string(), volumeName: string() }),
  resourceFieldRef,
  secretKeyRef: keyRef,
});

/** Environment variables of a container. */
export const environment = listOf(
  open(
    { name: string(undefined, { maxLength: 1024 }), value: string(), ...details({ valueFrom: valueSource }) },
    undefined,
    { required: ['name'] },
  ),
  undefined,
  { maxItems: 1000 },
);

const variablesOf = open({ name: string(), optional: boolean() });

/** Environment variables of a container, all of one object together. */
export const environmentFrom = listOf(open({ configMapRef: variablesOf, prefix: string(), secretRef: variablesOf }));

/** What a container may use. */
export const containerResources = open({
  ...amounts,
  ...details({ claims: listOf(open({ name: string(), request: string() })) }),
});

/** Where volumes are in a container. */
export const volumeMounts = listOf(
  open({
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

/** Whom a pod or a container runs as, and what that may do. */
export const identity = {
  runAsGroup: int64,
  runAsNonRoot: boolean(),
  runAsUser: int64,
  appArmorProfile: profile,
  seLinuxOptions: open({ level: string(), role: string(), type: string(), user: string() }),
  seccompProfile: profile,
};

/** What a container may do. */
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

const port = open({
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
  // More than any pod has: a rule that looks at each of them must have an end.
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
export const container: Schema = open({
  ...anyContainer,
  ...details({
    lifecycle: open({ postStart: handler, preStop: handler, stopSignal: string() }),
    livenessProbe: probe,
    readinessProbe: probe,
    startupProbe: probe,
  }),
});

// Less of what few of them have: a definition must stay small.
const shortProbe = open({ exec, httpGet: open({ path: string(), port: intOrString() }), periodSeconds: integer() });
const shortHandler = open({ exec });

/** A container that runs before the others, or beside them. */
export const initContainer: Schema = open({
  ...anyContainer,
  lifecycle: open({ postStart: shortHandler, preStop: shortHandler }),
  livenessProbe: shortProbe,
  readinessProbe: shortProbe,
  startupProbe: shortProbe,
});
