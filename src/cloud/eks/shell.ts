import { createOwned, ownerOf, script, section, word } from '../shell.js';
import type { Eks } from './description.js';
import { clientRoleArn, clusterAdminPolicyArn, eksWorkloads, oidcProviderArn, stsAudience } from './names.js';
import { eksRoles } from './policies.js';
import { documentPath } from './terraform.js';

/** The same with the command line of AWS, for people without Terraform. */
export function eksScript(eks: Eks): string {
  return script(`Creates the identities of the EKS cluster ${eks.cluster} with the AWS CLI.`, [
    `export AWS_REGION=${eks.region} AWS_DEFAULT_REGION=${eks.region} AWS_PAGER=`,
    `cluster=${word(eks.cluster)}`,
    'account=$(aws sts get-caller-identity --query Account --output text)',
    `[ "$account" = ${eks.account} ] || fail "these credentials are of the account $account, not ${eks.account}"`,
    ...(eks.style === 'irsa' ? oidcProvider(eks) : []),
    ...roleLines(eks),
    ...(eks.style === 'pod-identity' ? associations(eks) : []),
    ...(eks.principals.length > 0 ? accessEntry(eks) : []),
  ]);
}

function oidcProvider(eks: Eks): readonly string[] {
  const { issuer = '' } = eks;
  return section('The OIDC provider, by which IAM verifies the tokens of ServiceAccounts', [
    'issuer=$(aws eks describe-cluster --name "$cluster" --query cluster.identity.oidc.issuer --output text)',
    `[ "$issuer" = ${word(issuer)} ] || fail "the issuer of the cluster is $issuer: write these files again with it"`,
    `provider=${word(oidcProviderArn(eks, issuer))}`,
    'aws iam get-open-id-connect-provider --open-id-connect-provider-arn "$provider" >/dev/null 2>&1 ||',
    `  aws iam create-open-id-connect-provider --url ${word(issuer)} --client-id-list ${stsAudience}`,
  ]);
}

/** A role of something else, another setup too, keeps its trust policy and its permissions. */
function roleLines(eks: Eks): readonly string[] {
  const { permissionsBoundary, region, cluster, namespace, serviceAccount } = eks;
  // Names of roles are those of the account: the same cluster name in another region gives the same.
  const owner = ownerOf(region, cluster, namespace, serviceAccount);
  const boundary = permissionsBoundary === undefined ? '' : ` --permissions-boundary ${word(permissionsBoundary)}`;
  const role = createOwned({
    what: 'the role $1',
    owner,
    show: `aws iam list-role-tags --role-name "$1" --query "Tags[?Key=='helmwright'].Value" --output text`,
    create: `aws iam create-role --role-name "$1" --assume-role-policy-document "file://$2" --description "$4" --tags Key=helmwright,Value=${owner}${boundary}`,
    mark: `aws iam tag-role --role-name $1 --tags Key=helmwright,Value=${owner}`,
  });
  return section('The roles', [
    'role() { # name, trust policy, policy, description',
    ...role.map((line) => `  ${line}`),
    '  aws iam update-assume-role-policy --role-name "$1" --policy-document "file://$2"',
    ...(boundary === '' ? [] : [`  aws iam put-role-permissions-boundary --role-name "$1"${boundary}`]),
    '  aws iam put-role-policy --role-name "$1" --policy-name lance --policy-document "file://$3"',
    '}',
    ...eksRoles(eks).map(({ name, key, description }) => {
      const [trust, policy] = [documentPath(key, 'trust'), documentPath(key, 'policy')];
      return `role ${word(name)} ${trust} ${policy} ${word(description)}`;
    }),
  ]);
}

function associations(eks: Eks): readonly string[] {
  return section('The agent of EKS Pod Identity, and the associations', [
    '[ "$(aws eks describe-cluster --name "$cluster" --query cluster.computeConfig.enabled --output text)" = True ] || # Auto Mode has it',
    '  aws eks describe-addon --cluster-name "$cluster" --addon-name eks-pod-identity-agent >/dev/null 2>&1 ||',
    '  aws eks create-addon --cluster-name "$cluster" --addon-name eks-pod-identity-agent',
    'associate() { # ServiceAccount, role',
    `  found=$(aws eks list-pod-identity-associations --cluster-name "$cluster" --namespace ${eks.namespace} \\`,
    '    --service-account "$1" --query \'associations[].associationId\' --output text)',
    '  if [ -n "$found" ] && [ "$found" != None ]; then',
    '    has=$(aws eks describe-pod-identity-association --cluster-name "$cluster" --association-id "$found" \\',
    '      --query association.roleArn --output text)',
    '    [ "$has" = "$2" ] || fail "the ServiceAccount $1 has the role $has: aws eks update-pod-identity-association"',
    '  else',
    `    aws eks create-pod-identity-association --cluster-name "$cluster" --namespace ${eks.namespace} \\`,
    '      --service-account "$1" --role-arn "$2"',
    '  fi',
    '}',
    ...eksWorkloads(eks).map(({ serviceAccount, roleArn }) => `associate ${serviceAccount} ${word(roleArn)}`),
  ]);
}

function accessEntry(eks: Eks): readonly string[] {
  const groups = eks.access === 'group' ? ` --kubernetes-groups ${word(eks.group)}` : '';
  const update = [
    'else',
    `  aws eks update-access-entry --cluster-name "$cluster" --principal-arn "$client"${groups}`,
    `  policies=$(aws eks list-associated-access-policies --cluster-name "$cluster" --principal-arn "$client" \\`,
    `    --query 'associatedAccessPolicies[].policyArn' --output text)`,
    '  [ -z "$policies" ] || [ "$policies" = None ] ||',
    '    fail "the client role still has the access policies $policies: aws eks disassociate-access-policy"',
  ];
  const policy = [
    'aws eks associate-access-policy --cluster-name "$cluster" --principal-arn "$client" \\',
    `  --policy-arn ${clusterAdminPolicyArn(eks)} --access-scope type=cluster`,
  ];
  return section('The access of clients to the cluster', [
    `client=${word(clientRoleArn(eks))}`,
    'if ! aws eks describe-access-entry --cluster-name "$cluster" --principal-arn "$client" >/dev/null 2>&1; then',
    `  aws eks create-access-entry --cluster-name "$cluster" --principal-arn "$client" --type STANDARD${groups}`,
    ...(eks.access === 'group' ? update : []),
    'fi',
    ...(eks.access === 'cluster-admin' ? policy : []),
  ]);
}
