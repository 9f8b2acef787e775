import type * as Eks from '@aws-sdk/client-eks';
import type * as Sts from '@aws-sdk/client-sts';
import type * as Signature from '@smithy/signature-v4';
import { importPeers } from '../import-peers.js';
import { usage } from './aws-error.js';

/** The AWS SDK's packages, and where they are used. */
export interface Aws {
  readonly sts: typeof Sts;
  readonly eks: typeof Eks;
  readonly signature: typeof Signature;
  readonly region: string;
}

/** The SDK itself has no timeout by default. */
export const requestHandler = { connectionTimeout: 5_000, requestTimeout: 20_000, throwOnRequestTimeout: true };

/**
 * @param region - without one, that of the SDK's own configuration
 * @throws HelmwrightError `usage` if a package is not installed or there is no region
 */
export async function loadAws(region?: string): Promise<Aws> {
  const peers = ['@aws-sdk/client-sts', '@aws-sdk/client-eks', '@smithy/signature-v4'];
  const [sts, eks, signature] = await importPeers('configMethod EKS_AUTH', peers, async () =>
    Promise.all([import('@aws-sdk/client-sts'), import('@aws-sdk/client-eks'), import('@smithy/signature-v4')]),
  );
  return { sts, eks, signature, region: region ?? (await defaultRegion(new sts.STSClient())) };
}

async function defaultRegion(client: { readonly config: { region(): Promise<string> } }): Promise<string> {
  try {
    return await client.config.region();
  } catch {
    throw usage('region', 'is required: AWS_REGION is not set, and the AWS profile has no region');
  }
}
