import type { Facts } from '../../doctor/facts.js';
import { nameOf } from '../../doctor/fields.js';
import { failed, type Finding, judge, ok, warning } from '../../doctor/finding.js';
import { valueOf } from '../../doctor/reading.js';
import type { Eks } from '../eks/description.js';
import {
  clusterAdminPolicyArn,
  eksAnnotations,
  eksClusterArn,
  eksRoleArn,
  eksRoleArns,
  oidcProviderArn,
  podIdentityService,
  stsAudience,
  trustConditions,
} from '../eks/names.js';
import type { EksFacts, RoleFacts } from './eks-facts.js';
import { checkAnnotation, checkInjected } from './pods.js';
import { symptomatic, symptoms } from './symptoms.js';
import { type Assuming, trustReasons } from './trust.js';

/** Judges an EKS cluster and the identities of its ServiceAccounts. */
export function judgeEks(eks: Eks, live: EksFacts, facts: Facts): readonly Finding[] {
  const issuer = valueOf(live.cluster)?.identity?.oidc?.issuer;
  return [
    ...checkCluster(eks, live),
    ...(eks.style === 'irsa' ? checkProvider(eks, live, issuer) : checkAgent(facts)),
    ...live.roles.flatMap((role) => checkRole(eks, role, issuer, facts)),
    ...(eks.principals.length === 0 ? [] : checkClients(eks, live)),
  ];
}

function checkCluster({ cluster: name, region, issuer, principals }: Eks, { cluster }: EksFacts): readonly Finding[] {
  return judge('cloud-cluster', cluster, (found) => {
    if (found === undefined) {
      const remedy = 'check cluster, region and account of the description, and AWS_PROFILE';
      return [failed('cloud-cluster', `EKS cluster ${name} not found in ${region}`, remedy)];
    }
    const own = found.identity?.oidc?.issuer ?? '';
    if (issuer !== undefined && issuer !== own)
      return [
        symptomatic(
          'cloud-cluster',
          'noProvider',
          `the description's issuer is ${issuer}, that of the cluster is ${own}`,
          `set issuer to ${own}, and generate the setup again`,
        ),
      ];
    const mode = found.accessConfig?.authenticationMode;
    if (principals.length > 0 && mode === 'CONFIG_MAP')
      return [
        symptomatic(
          'cloud-cluster',
          'unauthorizedClient',
          `the authentication mode is ${mode}: access entries are ignored`,
          `aws eks update-cluster-config --name ${name} --access-config authenticationMode=API_AND_CONFIG_MAP`,
        ),
      ];
    return [ok('cloud-cluster', `${name} in ${region}, issuer ${own}`)];
  });
}

function checkProvider(eks: Eks, { provider }: EksFacts, issuer: string | undefined): readonly Finding[] {
  if (issuer === undefined) return [];
  return judge('cloud-trust', provider, (audiences) => {
    if (audiences === undefined)
      return [
        symptomatic(
          'cloud-trust',
          'noProvider',
          `IAM has no ${oidcProviderArn(eks, issuer)}`,
          `aws iam create-open-id-connect-provider --url ${issuer} --client-id-list ${stsAudience}`,
        ),
      ];
    if (audiences.includes(stsAudience)) return [ok('cloud-trust', `IAM has an OIDC provider for the issuer`)];
    const arn = oidcProviderArn(eks, issuer);
    return [
      symptomatic(
        'cloud-trust',
        'providerAudience',
        `the audiences of ${arn} are ${audiences.join(', ') || 'none'}`,
        `aws iam add-client-id-to-open-id-connect-provider --open-id-connect-provider-arn ${arn} --client-id ${stsAudience}`,
      ),
    ];
  });
}

/** EKS Auto Mode runs the agent outside of the cluster, where it is not visible. */
function checkAgent({ daemonSets }: Facts): readonly Finding[] {
  return judge('cloud-pods', daemonSets, (found) => {
    const hasAgent = (found?.objects ?? []).some((set) => nameOf(set) === 'eks-pod-identity-agent');
    if (hasAgent) return [ok('cloud-pods', 'eks-pod-identity-agent is installed')];
    const remedy = 'install the add-on eks-pod-identity-agent, unless the cluster is in EKS Auto Mode, which has it';
    return [warning('cloud-pods', `${symptoms.noAgent}: no DaemonSet eks-pod-identity-agent`, remedy)];
  });
}

function checkRole(eks: Eks, role: RoleFacts, issuer: string | undefined, facts: Facts): readonly Finding[] {
  const { workload } = role;
  const using = { namespace: eks.namespace, serviceAccount: workload.serviceAccount };
  const arn = eksRoleArn(eks, workload);
  if (eks.style === 'pod-identity') {
    const injection = { variable: 'AWS_CONTAINER_CREDENTIALS_FULL_URI', symptom: 'nodeRole' } as const;
    return [
      ...checkTrust(eks, role, podIdentity(eks)),
      ...checkAssociation(eks, role, arn),
      ...checkInjected(facts, using, injection),
      ...checkBucket(eks, role, arn),
    ];
  }
  const annotations = Object.entries(eksAnnotations(eks, workload));
  return [
    ...(issuer === undefined ? [] : checkTrust(eks, role, webIdentity(eks, issuer, workload.serviceAccount))),
    ...annotations.flatMap(([key, value]) => checkAnnotation(facts, using, { key, value, symptom: 'nodeRole' })),
    ...checkInjected(facts, using, { variable: 'AWS_ROLE_ARN', value: arn, symptom: 'nodeRole' }),
    ...checkBucket(eks, role, arn),
  ];
}

function webIdentity(eks: Eks, issuer: string, serviceAccount: string): Assuming {
  return {
    principal: ['Federated', oidcProviderArn(eks, issuer)],
    actions: ['sts:AssumeRoleWithWebIdentity'],
    context: trustConditions(issuer, eks.namespace, serviceAccount),
  };
}

function podIdentity(eks: Eks): Assuming {
  return {
    principal: ['Service', podIdentityService],
    actions: ['sts:AssumeRole', 'sts:TagSession'],
    context: { 'aws:SourceAccount': eks.account, 'aws:SourceArn': eksClusterArn(eks) },
  };
}

function checkTrust(eks: Eks, { workload, trust }: RoleFacts, assuming: Assuming): readonly Finding[] {
  const arn = eksRoleArn(eks, workload);
  const symptom = eks.style === 'irsa' ? 'webIdentity' : 'podIdentity';
  return judge('cloud-trust', trust, (policy) => {
    if (policy === undefined)
      return [
        symptomatic('cloud-trust', symptom, `${arn} does not exist`, 'apply the Terraform of helmwright cloud eks'),
      ];
    const reasons = trustReasons(policy, assuming);
    if (reasons.length === 0) return [ok('cloud-trust', `${arn} trusts ${workload.serviceAccount}`)];
    const remedy = `aws iam update-assume-role-policy with the trust policy of helmwright cloud eks`;
    return [symptomatic('cloud-trust', symptom, `the trust policy of ${arn} ${reasons.join('; ')}`, remedy)];
  });
}

function checkAssociation(eks: Eks, { workload, associated }: RoleFacts, arn: string): readonly Finding[] {
  const { cluster, namespace } = eks;
  const { serviceAccount } = workload;
  return judge('cloud-trust', associated, (roles = []) => {
    if (roles.includes(arn)) return [ok('cloud-trust', `${serviceAccount} -> ${arn}`)];
    const flags = `--cluster-name ${cluster} --namespace ${namespace} --service-account ${serviceAccount} --role-arn ${arn}`;
    const [other] = roles;
    const [cause, remedy] =
      other === undefined
        ? [
            `of ${namespace}/${serviceAccount}`,
            `aws eks create-pod-identity-association ${flags}, then restart the pods`,
          ]
        : [`of ${namespace}/${serviceAccount} with ${arn}: it has ${other}`, 'aws eks update-pod-identity-association'];
    return [symptomatic('cloud-trust', 'noAssociation', cause, remedy)];
  });
}

function checkBucket(eks: Eks, { denied }: RoleFacts, arn: string): readonly Finding[] {
  return judge('cloud-bucket', denied, (actions) => {
    if (actions === undefined) return [];
    if (actions.length === 0) return [ok('cloud-bucket', `the policies of ${arn} allow s3://${eks.bucket}`)];
    const remedy = 'attach the policy of helmwright cloud eks to the role, and check its permissions boundary';
    return [symptomatic('cloud-bucket', 's3', `the policies of ${arn} do not allow ${actions.join(', ')}`, remedy)];
  });
}

function checkClients(eks: Eks, { entry, accessPolicies }: EksFacts): readonly Finding[] {
  const arn = eksRoleArns(eks).client;
  const symptom = 'unauthorizedClient';
  const create = `aws eks create-access-entry --cluster-name ${eks.cluster} --principal-arn ${arn} --type STANDARD`;
  return judge('cloud-clients', entry, (found) => {
    if (found === undefined) return [symptomatic('cloud-clients', symptom, `${arn} has no access entry`, create)];
    if (found.type !== 'STANDARD')
      return [
        symptomatic('cloud-clients', symptom, `the access entry of ${arn} has the type ${found.type ?? ''}`, create),
      ];
    if (eks.access === 'group') {
      if ((found.kubernetesGroups ?? []).includes(eks.group))
        return [ok('cloud-clients', `${arn} is in the group ${eks.group}`)];
      const remedy = `aws eks update-access-entry --cluster-name ${eks.cluster} --principal-arn ${arn} --kubernetes-groups ${eks.group}`;
      return [failed('cloud-clients', `the access entry of ${arn} lacks the group ${eks.group}`, remedy)];
    }
    const policyArn = clusterAdminPolicyArn(eks);
    return judge('cloud-clients', accessPolicies, (policies = []) => {
      const isAdmin = policies.some((one) => one.policyArn === policyArn && one.accessScope?.type === 'cluster');
      if (isAdmin) return [ok('cloud-clients', `${arn} has an access entry with AmazonEKSClusterAdminPolicy`)];
      const remedy = `aws eks associate-access-policy --cluster-name ${eks.cluster} --principal-arn ${arn} --policy-arn ${policyArn} --access-scope type=cluster`;
      return [failed('cloud-clients', `the access entry of ${arn} lacks AmazonEKSClusterAdminPolicy`, remedy)];
    });
  });
}
