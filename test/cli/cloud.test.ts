import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { helmwright } from '../support/cli.js';
import { withFiles } from '../support/helm.js';

const eks =
  'cloud eks --cluster lance --region eu-west-1 --account 123456789012 --bucket features -n lance --service-account ray --issuer https://oidc.eks.eu-west-1.amazonaws.com/id/A1';
const gke =
  'cloud gke --cluster lance --location europe-west1 --project my-project --bucket features -n lance --service-account ray-pods';
const aks =
  'cloud aks --subscription 00000000-0000-0000-0000-000000000000 --resource-group platform --cluster lance --location westeurope --storage-account features --container tables -n lance --service-account ray';

/** Runs a command in an empty folder. */
async function inFolder<T>(use: (run: (line: string) => ReturnType<typeof helmwright>, folder: string) => Promise<T>) {
  return withFiles({}, async (folder) => use((line) => helmwright(line.split(' '), folder), folder));
}

it.each([
  ['eks', eks, 'policies'],
  ['gke', gke, 'setup.sh'],
  ['aks', aks, 'outputs.tf.json'],
])('cloud %s writes a folder, and once more the same', async (name, line, file) => {
  await inFolder(async (run, folder) => {
    expect(await run(line)).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(join(folder, `cloud-${name}`))).toContain(file);
    const { stdout } = await run(`${line} --json`);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, out: `cloud-${name}`, written: 0, removed: 0 });
  });
});

it('leaves other files in the folder alone, and removes its own that are no longer needed', async () => {
  await inFolder(async (run, folder) => {
    await run(`${eks} --out infra --reader explain-plan`);
    writeFileSync(join(folder, 'infra/terraform.tfstate'), '{}');
    const { stdout } = await run(`${eks} --out infra --json`);
    expect(JSON.parse(stdout)).toMatchObject({ removed: 2 });
    expect(readdirSync(join(folder, 'infra/policies'))).toEqual([
      'service-account-policy.json',
      'service-account-trust.json',
    ]);
    expect(readFileSync(join(folder, 'infra/terraform.tfstate'), 'utf8')).toBe('{}');
  });
});

it('writes nothing after an error, nor over a file of somebody else', async () => {
  await inFolder(async (run, folder) => {
    expect(await run(`${eks} --bucket My_Bucket`)).toMatchObject({ code: 2 });
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(join(folder, 'cloud-eks'), 'mine');
    const { code, stderr } = await run(eks);
    expect(code).toBe(1);
    expect(stderr).toContain('cloud-eks');
    expect(readFileSync(join(folder, 'cloud-eks'), 'utf8')).toBe('mine');
  });
});

it.each([
  ['eks', '--cluster, --region, --account, --bucket, --namespace, --service-account', 'm7i.4xlarge+m6i.4xlarge'],
  ['gke', '--cluster, --location, --project, --bucket, --namespace, --service-account', 'accelerator=nvidia-l4'],
  [
    'aks',
    '--subscription, --resource-group, --cluster, --location, --storage-account, --container, --namespace, --service-account',
    'Standard_D16s_v5',
  ],
])('the help of %s says what is required, and has its node pools', async (cloud, required, pool) => {
  await inFolder(async (run) => {
    const { stdout } = await run(`cloud ${cloud} --help`);
    const text = stdout.replaceAll(/\s+/g, ' ');
    expect(text).toContain(`Required: ${required} `);
    expect(text).toContain(pool);
  });
});

const guide = readFileSync(new URL('../../docs/cloud.md', import.meta.url), 'utf8');
const commands = [...guide.matchAll(/^helmwright (cloud (?:.*\\\n)*.*)$/gm)].map(([, text = '']) =>
  text.replaceAll(/\s*\\\n\s*/g, ' '),
);

it('the commands of docs/cloud.md run, and their READMEs say how to go on', async () => {
  expect(commands).toHaveLength(5);
  const readmes = await Promise.all(
    commands.map((command) =>
      inFolder(async (run, folder) => {
        expect({ command, ...(await run(`${command} --out setup`)) }).toMatchObject({ code: 0, stderr: '' });
        return readFileSync(join(folder, 'setup/README.md'), 'utf8');
      }),
    ),
  );
  for (const readme of readmes) {
    expect(readme).toContain('--reset-then-reuse-values --set ray.enabled=true');
    expect(readme).toContain('without `--set ray.enabled=true`, deletes the RayCluster');
    expect(readme).not.toMatch(/^helm .*<|undefined/m);
  }
  const [irsa = '', podIdentity = '', gke = '', direct = ''] = readmes;
  const role = 'arn:aws:iam::123456789012:role/lance-lance-client';
  expect(irsa).toContain(`aws eks update-kubeconfig --name lance --region eu-west-1 --role-arn ${role}`);
  expect(podIdentity).not.toContain('Clients connect');
  expect(gke).toContain('roles/iam.serviceAccountAdmin');
  expect(gke).toContain('gcloud container clusters get-credentials lance --location europe-west1 --project my-project');
  expect(direct).not.toContain('roles/iam.serviceAccountAdmin');
});

describe('a wrong flag is named', () => {
  it.each([
    [`${eks} --principal x`, '--principal: must be the ARN of a user'],
    [`${eks} --principal arn:aws-cn:iam::123456789012:root`, '--principal: must be the ARN of a user'],
    [`${eks} --kms-key x`, '--kms-key: must be the ARN of a key'],
    [`${eks} --cloud-domain a/b`, '--cloud-domain: must be a Kubernetes name'],
    [`${eks} --service-account-role a/b`, '--service-account-role: must be the name of a role'],
    [`${eks} --label-prefix k8s.io`, '--label-prefix: node pools cannot set labels'],
    [`${eks} --label-value yes`, '--label-value: is used only with a node pool'],
    [`${eks} --style pod-identity`, '--issuer: is used only with the style irsa'],
    [`${eks} --trust-policy-quota many`, '--trust-policy-quota'],
    [`${eks} --node-pool head=m7i.large,spot`, '--node-pool: head.spot: the head cannot run on a spot node'],
    [`${eks} --node-pool web=m7i.large`, '--node-pool: must start with head=, cpu= or gpu='],
    [`${eks} --node-pool cpu=m7i.large,max=many`, '--node-pool: max=many must be an integer'],
    [`${eks} --node-pool cpu=m7i.large,size=4`, '--node-pool: unknown option "size=4"'],
    [`${eks} --node-pool cpu=m7i.large,`, '--node-pool: unknown option "";'],
    [`${eks} --node-pool cpu=m7i.large,max=1,max=2`, '--node-pool: cpu=m7i.large,max=1,max=2 has max twice'],
    [`${eks} --node-pool cpu=m7i.large --node-pool cpu=m7i.large`, '--node-pool: has the pool cpu twice'],
    [`${eks} --node-pool cpu=m7i.large,gpus=1`, '--node-pool: cpu.gpus: unknown field'],
    [
      `${eks} --node-pool cpu=m7i.large+m7i.large`,
      '--node-pool: cpu.otherMachineTypes: has the machineType m7i.large again',
    ],
    [`${eks} --group team`, '--group: is used only with the access group'],
    [`${eks} --out=`, '--out: must name a folder'],
    [`${eks} --out /`, '--out: must name a folder'],
    [
      `${eks} --out infra/.eks`,
      '--out: must name a folder: letters, digits and - _ . with a letter or digit first, got',
    ],
    [`${eks} --out größe`, '--out: must name a folder'],
    [eks.replace(/--issuer \S+/, ''), '--issuer: is required for the style irsa'],
    [`${gke} --style direct`, '--project-number: is required for the style direct'],
    [`${gke} --project-number 123456`, '--project-number: is used only with the style direct'],
    [`${gke} --google-service-account ada@example.org`, '--google-service-account: must be the e-mail'],
    [`${gke} --node-pool gpu=g2-standard-8`, '--node-pool: gpu.accelerator: is required on GKE'],
    [`${aks} --client-id x`, '--client-id: must be a UUID'],
  ])('%s', async (line, message) => {
    await inFolder(async (run) => {
      const { code, stderr } = await run(line.trim());
      expect(stderr).toContain(message);
      expect(code).toBe(2);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    });
  });
});

it('the node pools of the flags are those of Terraform, and their taints the tolerations of the values', async () => {
  await inFolder(async (run, folder) => {
    const pools =
      '--node-pool head=m7i.large --node-pool cpu=m7g.4xlarge+m6g.4xlarge,min=1,max=20,spot --label-prefix example.org';
    await run(`${eks} ${pools}`);
    const file = (name: string) => readFileSync(join(folder, 'cloud-eks', name), 'utf8');
    expect(JSON.parse(file('node-pools.tf.json'))).toMatchObject({
      resource: {
        aws_eks_node_group: {
          head: { capacity_type: 'ON_DEMAND', labels: { 'example.org/ray-head': 'true' } },
          cpu: {
            instance_types: ['m7g.4xlarge', 'm6g.4xlarge'],
            ami_type: 'AL2023_ARM_64_STANDARD',
            capacity_type: 'SPOT',
            scaling_config: { desired_size: 1, min_size: 1, max_size: 20 },
            labels: { 'example.org/ray-worker-cpu': 'true' },
          },
        },
      },
    });
    expect(parse(file('values.yaml'))).toMatchObject({ labelPrefix: 'example.org', nodeLabelValue: 'true' });
  });
});
