/** An ordinary cdk8s app: Lance's constructs beside constructs from elsewhere, and the whole platform as a part of it. */
import { type App, Chart, Size } from 'cdk8s';
import { Cpu, Deployment, EnvValue } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { LancePlatform } from '../../src/charts/index.js';
import { LanceNamespace, RayCluster, RayIdentity } from '../../src/constructs/index.js';

const namespace = 'features';

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

    const cluster = new RayCluster(this, 'ray', {
      name: 'features',
      namespace,
      rayVersion: '2.60.0',
      image: 'docker.io/rayproject/ray:2.60.0',
      serviceAccountName: identity.name,
      head: { cpus: 2, memory: '8Gi' },
      workerGroups: {
        cpu: { role: 'cpu', cpus: 4, memory: '16Gi', maxReplicas: 10 },
        gpu: { role: 'gpu', cpus: 8, memory: '32Gi', maxReplicas: 2, image: 'docker.io/rayproject/ray:2.60.0-gpu' },
      },
    });

    new Deployment(this, 'submitter', {
      replicas: 1,
      containers: [
        {
          name: 'submitter',
          image: 'registry.example.com/submitter:1.4.2',
          envVariables: { RAY_ADDRESS: EnvValue.fromValue(`http://${cluster.headServiceName}:8265`) },
          resources: {
            cpu: { request: Cpu.millis(100), limit: Cpu.millis(100) },
            memory: { request: Size.mebibytes(128), limit: Size.mebibytes(128) },
          },
        },
      ],
    });
  }
}

/** The app: the team's chart, and the platform's with values that TypeScript checks. */
export function embed(app: App): App {
  new Features(app, 'features');
  new LancePlatform(app, 'lance', {
    release: { name: 'lance', namespace: 'lancedb' },
    values: {
      namespace: { name: 'lance-compute', podSecurity: 'restricted' },
      serviceAccount: { name: 'geneva-service-account' },
      ray: {
        enabled: true,
        head: { cpus: 8, memory: '32Gi' },
        workerGroups: { cpu: { maxReplicas: 50 }, gpu: null },
      },
    },
  });
  return app;
}
