import type { Facts } from '../facts.js';
import { nameOf } from '../fields.js';
import type { Finding } from '../finding.js';
import { valueOf } from '../reading.js';
import type { Eks } from '../../cloud/eks/description.js';
import {
  type Assuming,
  clientRoleArn,
  clusterAdminPolicyArn,
  eksClusterArn,
  type EksWorkload,
  oidcProviderArn,
  podIdentity,
  stsAudience,
  webIdentity,
} from '../../cloud/eks/names.js';
import type { EksFacts, RoleFacts } from './eks-facts.js';
import { checkAnnotation, checkInjected } from './pods.js';
import { verdict } from './symptoms.js';
import { trustReasons, trustsOtherAudiences, trustsOtherNamespaces } from './trust.js';

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
  return verdict('cloud-cluster', cluster, (found) => {
    if (found === undefined) {
      const remedy = 'check cluster, region and account of the description, and AWS_PROFILE';
      return ['unnamed', `EKS cluster ${name} not found in ${region}`, remedy];
    }
    const own = found.identity?.oidc?.issuer ?? '';
    if (issuer !== undefined && issuer !== own) {
      const cause = `the description's issuer is ${issuer}, that of the cluster is ${own}`;
      return ['noProvider', cause, `set issuer to ${own}, and generate the setup again`];
    }
    const mode = found.accessConfig?.authenticationMode;
    if (principals.length > 0 && mode === 'CONFIG_MAP') {
      const remedy = `aws eks update-cluster-config --name ${name} --access-config authenticationMode=API_AND_CONFIG_MAP`;
      return ['unauthorizedClient', `the authentication mode is ${mode}: access entries are ignored`, remedy];
    }
    return `${name} in ${region}, issuer ${own}`;
  });
}

function checkProvider(eks: Eks, { provider }: EksFacts, issuer: string | undefined): readonly Finding[] {
  if (issuer === undefined) return [];
  const arn = oidcProviderArn(eks, issuer);
  return verdict('cloud-trust', provider, (audiences) => {
    if (audiences === undefined) {
      const remedy = `aws iam create-open-id-connect-provider --url ${issuer} --client-id-list ${stsAudience}`;
      return ['noProvider', `IAM has no ${arn}`, remedy];
    }
    if (audiences.includes(stsAudience)) return `IAM has an OIDC provider for the issuer`;
    const remedy = `aws iam add-client-id-to-open-id-connect-provider --open-id-connect-provider-arn ${arn} --client-id ${stsAudience}`;
    return ['providerAudience', `the audiences of ${arn} are ${audiences.join(', ') || 'none'}`, remedy];
  });
}

/** EKS Auto Mode runs the agent outside of the cluster, where it is not visible. */
function checkAgent({ daemonSets }: Facts): readonly Finding[] {
  return verdict('cloud-pods', daemonSets, (found) => {
    const hasAgent = (found?.objects ?? []).some((set) => nameOf(set) === 'eks-pod-identity-agent');
    if (hasAgent) return 'eks-pod-identity-agent is installed';
    const remedy = 'install the add-on eks-pod-identity-agent, unless the cluster is in EKS Auto Mode, which has it';
    return ['noAgent', 'no DaemonSet eks-pod-identity-agent', remedy];
  });
}

function checkRole(eks: Eks, role: RoleFacts, issuer: string | undefined, facts: Facts): readonly Finding[] {
  const { workload } = role;
  const { roleArn, serviceAccount } = workload;
  const using = { namespace: eks.namespace, serviceAccount };
  const symptom = 'nodeRole';
  if (eks.style === 'pod-identity')
    return [
      ...checkTrust(role, 'podIdentity', byAgent(eks, workload)),
      ...checkAssociation(eks, role),
      ...checkInjected(facts, using, { variable: 'AWS_CONTAINER_CREDENTIALS_FULL_URI', symptom }),
      ...checkBucket(eks, role),
    ];
  return [
    ...(issuer === undefined ? [] : checkTrust(role, 'webIdentity', webIdentity(eks, workload, issuer))),
    ...checkAnnotation(facts, using, { key: `${eks.cloudDomain}/role-arn`, value: roleArn, symptom }),
    ...checkInjected(facts, using, { variable: 'AWS_ROLE_ARN', value: roleArn, symptom }),
    ...checkBucket(eks, role),
  ];
}

/** With what trust policies of others may ask for. */
function byAgent(eks: Eks, workload: EksWorkload): Assuming {
  const assuming = podIdentity(eks, workload);
  const more = {
    'aws:RequestTag/eks-cluster-name': eks.cluster,
    'aws:SourceAccount': eks.account,
    'aws:SourceArn': eksClusterArn(eks),
  };
  return { ...assuming, context: { ...assuming.context, ...more } };
}

function checkTrust(
  { workload: { roleArn, serviceAccount }, trust }: RoleFacts,
  symptom: 'webIdentity' | 'podIdentity',
  assuming: Assuming,
): readonly Finding[] {
  return verdict('cloud-trust', trust, (policy) => {
    if (policy === undefined)
      return [symptom, `${roleArn} does not exist`, 'apply the Terraform of helmwright cloud eks'];
    const reasons = trustReasons(policy, assuming);
    const remedy = `aws iam update-assume-role-policy with the trust policy of helmwright cloud eks`;
    if (reasons.length > 0) return [symptom, `the trust policy of ${roleArn} ${reasons.join('; ')}`, remedy];
    if (trustsOtherNamespaces(policy, assuming))
      return ['unnamed', `the trust policy of ${roleArn} lets ServiceAccounts of other namespaces assume it`, remedy];
    if (trustsOtherAudiences(policy, assuming))
      return [
        'advice',
        `the trust policy of ${roleArn} does not require aud = ${stsAudience}: tokens for other services assume it too`,
        remedy,
      ];
    return `${roleArn} trusts ${serviceAccount}`;
  });
}

function checkAssociation(
  { cluster, namespace }: Eks,
  { workload: { roleArn, serviceAccount }, associated }: RoleFacts,
): readonly Finding[] {
  return verdict('cloud-trust', associated, (roles = []) => {
    if (roles.includes(roleArn)) return `${serviceAccount} -> ${roleArn}`;
    const [other] = roles;
    const of = `of ${namespace}/${serviceAccount}`;
    if (other !== undefined)
      return ['noAssociation', `${of} with ${roleArn}: it has ${other}`, 'aws eks update-pod-identity-association'];
    const flags = `--cluster-name ${cluster} --namespace ${namespace} --service-account ${serviceAccount} --role-arn ${roleArn}`;
    return ['noAssociation', of, `aws eks create-pod-identity-association ${flags}, then restart the pods`];
  });
}

function checkBucket({ bucket }: Eks, { workload: { roleArn }, denied }: RoleFacts): readonly Finding[] {
  return verdict('cloud-bucket', denied, (actions) => {
    if (actions === undefined) return undefined;
    if (actions.length === 0) return `the policies of ${roleArn} allow s3://${bucket}`;
    const remedy = 'attach the policy of helmwright cloud eks to the role, and check its permissions boundary';
    return ['s3', `the policies of ${roleArn} do not allow ${actions.join(', ')}`, remedy];
  });
}

function checkClients(eks: Eks, { entry, accessPolicies }: EksFacts): readonly Finding[] {
  const arn = clientRoleArn(eks);
  const client = `--cluster-name ${eks.cluster} --principal-arn ${arn}`;
  const has = valueOf(entry);
  if (has?.type === 'STANDARD' && eks.access === 'cluster-admin')
    return verdict('cloud-clients', accessPolicies, (policies = []) => {
      const policyArn = clusterAdminPolicyArn(eks);
      if (policies.some((one) => one.policyArn === policyArn && one.accessScope?.type === 'cluster'))
        return `${arn} has an access entry with AmazonEKSClusterAdminPolicy`;
      const remedy = `aws eks associate-access-policy ${client} --policy-arn ${policyArn} --access-scope type=cluster`;
      return ['unnamed', `the access entry of ${arn} lacks AmazonEKSClusterAdminPolicy`, remedy];
    });
  const group = verdict('cloud-clients', entry, (found) => {
    const create = `aws eks create-access-entry ${client} --type STANDARD`;
    if (found === undefined) return ['unauthorizedClient', `${arn} has no access entry`, create];
    if (found.type !== 'STANDARD')
      return ['unauthorizedClient', `the access entry of ${arn} has the type ${found.type ?? ''}`, create];
    if (found.kubernetesGroups?.includes(eks.group) === true) return `${arn} is in the group ${eks.group}`;
    const remedy = `aws eks update-access-entry ${client} --kubernetes-groups ${eks.group}`;
    return ['unnamed', `the access entry of ${arn} lacks the group ${eks.group}`, remedy];
  });
  const more = verdict('cloud-clients', accessPolicies, (policies = []) => {
    const [first, ...others] = policies.flatMap(({ policyArn = [] }) => policyArn);
    if (first === undefined) return undefined;
    const cause = `the access entry of ${arn} has ${[first, ...others].join(', ')}, which allows more than the Role of its group`;
    return ['unnamed', cause, `aws eks disassociate-access-policy ${client} --policy-arn ${first}`];
  });
  return eks.access === 'group' ? [...group, ...more] : group;
}
