import type { CheckName } from '../check-names.js';
import { checkOf, type Finding } from '../finding.js';
import type { Reading } from '../reading.js';

/** What users see if something is wrong, as the clouds and their clients say it. docs/doctor.md has a row for each. */
export const symptoms = {
  noProvider: 'InvalidIdentityToken: No OpenIDConnect provider found in your account',
  providerAudience: 'InvalidIdentityToken: Incorrect token audience',
  webIdentity: 'AccessDenied: Not authorized to perform sts:AssumeRoleWithWebIdentity',
  podIdentity: 'AccessDenied: Unauthorized Exception! EKS does not have permissions to assume the associated role',
  noAssociation: 'ResourceNotFoundException: no EKS Pod Identity association',
  noAgent: 'connection refused at 169.254.170.23',
  nodeRole: "AccessDenied for the node's role",
  s3: 'AccessDenied: s3',
  unauthorizedClient: 'error: You must be logged in to the server (Unauthorized)',
  nodeAccount: "403 for the node's account (<number>-compute@developer.gserviceaccount.com) or <project>.svc.id.goog",
  getAccessToken: "Permission 'iam.serviceAccounts.getAccessToken' denied",
  storageObjects: 'does not have storage.objects.list access',
  issuer: 'AADSTS700211: No matching federated identity record found for presented assertion issuer',
  subject: 'AADSTS700213: No matching federated identity record found for presented assertion subject',
  audience: 'AADSTS700212: No matching federated identity record found for presented assertion audience',
  noClient: 'AADSTS700016: Application not found in the directory',
  noToken: 'Identity not found at 169.254.169.254/metadata/identity',
  blobs: 'AuthorizationPermissionMismatch',
} as const;

export type Symptom = keyof typeof symptoms;

/** What doctor cannot see may make up for these: EKS Auto Mode has the agent, and a project may grant the role. */
const uncertain: readonly Symptom[] = ['noAgent', 'storageObjects'];

/** What is wrong. `unnamed`: the cause says it all. `advice`: pods work, but it should be better. */
export type Problem = readonly [symptom: Symptom | 'unnamed' | 'advice', cause: string, remedy: string];

/** Judges what was read by a function that says what is right, or what is wrong; nothing if it is not about it. */
export function verdict<T>(
  name: CheckName,
  reading: Reading<T>,
  judgement: (value: T | undefined) => string | Problem | undefined,
): readonly Finding[] {
  const check = checkOf(name);
  return check.judge(reading, (value) => {
    const found = judgement(value);
    if (found === undefined) return [];
    if (typeof found === 'string') return check.ok(found);
    const [symptom, cause, remedy] = found;
    if (symptom === 'unnamed') return check.failed(cause, remedy);
    if (symptom === 'advice') return check.warning(cause, remedy);
    return check[uncertain.includes(symptom) ? 'warning' : 'failed'](`${symptoms[symptom]}: ${cause}`, remedy);
  });
}
