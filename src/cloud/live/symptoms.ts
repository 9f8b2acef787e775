import type { CheckName } from '../../doctor/check-names.js';
import { failed, type Finding } from '../../doctor/finding.js';

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

/** A failure, named by what users see of it. */
export function symptomatic(check: CheckName, symptom: Symptom, cause: string, remedy: string): Finding {
  return failed(check, `${symptoms[symptom]}: ${cause}`, remedy);
}
