/** An ordinary cdk8s app with the constructs of this package, constructs of cdk8s-plus, and the whole platform. */
import { type App, Chart, Size } from 'cdk8s';
import { Capability, type ContainerProps, Cpu, Deployment, EnvValue, SeccompProfileType, Secret } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { LancePlatform } from '../../src/charts/index.js';
import {
  defaultOperator,
  LanceNamespace,
  OperatorCrds,
  RayCluster,
  type RayClusterDescription,
  RayIdentity,
  RayJob,
  RayService,
} from '../../src/constructs/index.js';

const namespace = 'features';
const rayImage = 'docker.io/rayproject/ray:2.60.0';
const release = { name: 'lance', namespace: 'lancedb' };

/** The prerequisites of the other charts: the CRDs, and the namespace of the release, which Helm would create. */
export class Foundation extends Chart {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new OperatorCrds(this, 'crds', { version: defaultOperator });
    new LanceNamespace(this, 'release', { name: release.namespace, podSecurity: 'restricted' });
  }
}

/** A team's own chart: constructs of this package beside a Deployment of cdk8s-plus. */
export class Features extends Chart {
  constructor(scope: Construct, id: string) {
    super(scope, id, { namespace, labels: { team: 'features' } });

    new LanceNamespace(this, 'namespace', { name: namespace, podSecurity: 'restricted' });

    const identity = new RayIdentity(this, 'identity', {
      name: 'features',
      namespace,
      annotations: { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::123456789012:role/features' },
    });

    const ray = {
      rayVersion: '2.60.0',
      image: rayImage,
      serviceAccountName: identity.name,
      head: { cpus: 2, memory: '8Gi' },
      workerGroups: { cpu: { role: 'cpu', cpus: 4, memory: '16Gi', maxReplicas: 10 } },
    } as const satisfies RayClusterDescription;

    const cluster = new RayCluster(this, 'ray', {
      ...ray,
      name: 'features',
      workerGroups: {
        ...ray.workerGroups,
        gpu: { role: 'gpu', cpus: 8, memory: '32Gi', maxReplicas: 2, image: `${rayImage}-gpu` },
      },
    });

    // On the existing cluster. Its image cannot be read from the cluster; the operator passes the token to the submitter.
    new RayJob(this, 'backfill', {
      name: 'backfill',
      entrypoint: 'python -m features.backfill',
      cluster,
      submitter: { image: rayImage },
      deadlineSeconds: 3600,
    });

    // With its own cluster, which the operator replaces when the description changes.
    new RayService(this, 'encoder', { name: 'encoder', serveConfig, cluster: ray });

    new Deployment(this, 'submitter', { replicas: 1, containers: [submitter(this, cluster)] });
  }
}

/** The Ray Serve applications. The code at `import_path` is in the image, or in a package of the runtime environment. */
const serveConfig = `applications:
  - name: encoder
    route_prefix: /encode
    import_path: features.encoder:app
    deployments:
      - name: Encoder
        num_replicas: 2
        ray_actor_options:
          num_cpus: 1
`;

/** A client of the RayCluster. It authenticates with the cluster's token, and complies with `restricted`. */
function submitter(scope: Construct, { headServiceName, authSecretName }: RayCluster): ContainerProps {
  // The operator creates the Secret together with the cluster. Until then the pod waits.
  const secret = Secret.fromSecretName(scope, 'token', `${authSecretName}`);
  return {
    name: 'submitter',
    image: 'registry.example.com/submitter:1.4.2',
    envVariables: {
      RAY_ADDRESS: EnvValue.fromValue(`http://${headServiceName}:8265`),
      RAY_AUTH_MODE: EnvValue.fromValue('token'),
      RAY_AUTH_TOKEN: EnvValue.fromSecretValue({ secret, key: 'auth_token' }),
    },
    resources: {
      cpu: { request: Cpu.millis(100), limit: Cpu.millis(100) },
      memory: { request: Size.mebibytes(128), limit: Size.mebibytes(128) },
    },
    securityContext: {
      user: 1000,
      capabilities: { drop: [Capability.ALL] },
      seccompProfile: { type: SeccompProfileType.RUNTIME_DEFAULT },
    },
  };
}

/** The app: the prerequisites, the team's chart, and the platform with values that TypeScript checks. */
export function embed(app: App): App {
  const foundation = new Foundation(app, 'foundation');
  const features = new Features(app, 'features');
  const platform = new LancePlatform(app, 'lance', {
    release,
    values: {
      namespace: { name: 'lance-compute', podSecurity: 'restricted' },
      serviceAccount: { name: 'geneva-service-account' },
      // The CRDs are in the foundation.
      operator: { crds: { install: false } },
      ray: {
        enabled: true,
        head: { cpus: 8, memory: '32Gi' },
        workerGroups: { cpu: { maxReplicas: 50 }, gpu: null },
      },
    },
  });
  // cdk8s numbers the files in this order.
  for (const chart of [features, platform]) chart.addDependency(foundation);
  return app;
}
