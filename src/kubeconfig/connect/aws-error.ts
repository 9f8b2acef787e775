import { HelmwrightError, messageOf } from '../../errors.js';
import { plainLine } from '../plain-line.js';

const badCredentials: readonly string[] = [
  'CredentialsProviderError',
  'TokenProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'SignatureDoesNotMatch',
  'UnrecognizedClientException',
];

export function isNamed(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}

export function isDenied(error: unknown): boolean {
  return isNamed(error, 'AccessDenied', 'AccessDeniedException');
}

/** @param service - the AWS service and its region */
export function awsError(error: unknown, service: string): HelmwrightError {
  if (error instanceof HelmwrightError) return error;
  const said = firstLine(error);
  if (isNamed(error, ...badCredentials)) {
    return usage('AWS credentials', `${said}: log in to AWS, or choose a profile with AWS_PROFILE`);
  }
  const isUnknownHost = error instanceof Error && 'code' in error && error.code === 'ENOTFOUND';
  return usage(service, isUnknownHost ? `${said}: check the region` : said);
}

/** If a signature is wrong, the lines after the first quote the request with its session token. */
function firstLine(error: unknown): string {
  const [line = ''] = messageOf(error).split('\n');
  return plainLine(line);
}

export function usage(place: string, detail: string): HelmwrightError {
  return new HelmwrightError('usage', place, detail);
}
