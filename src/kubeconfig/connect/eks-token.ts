import type { Aws } from './aws.js';
import type { AwsIdentity } from './aws-identity.js';

/**
 * A bearer token of an EKS cluster: a presigned request to STS, which EKS sends to STS to identify the caller.
 *
 * STS accepts it for 15 minutes, whatever `X-Amz-Expires` says. Old authenticators require at most 60 there.
 */
export async function eksToken(aws: Aws, clusterName: string, identity: AwsIdentity): Promise<string> {
  const { region } = aws;
  const client = new aws.sts.STSClient({ region });
  // EKS accepts the public endpoints of STS only, whatever this machine's AWS configuration says.
  const { hostname } = client.config.endpointProvider({ Region: region }).url;
  const signer = new aws.signature.SignatureV4({
    service: 'sts',
    region,
    credentials: identity.credentials,
    sha256: client.config.sha256,
  });
  const { query = {} } = await signer.presign(
    {
      method: 'GET',
      protocol: 'https:',
      hostname,
      path: '/',
      query: { Action: 'GetCallerIdentity', Version: '2011-06-15' },
      headers: { host: hostname, 'x-k8s-aws-id': clusterName },
    },
    { expiresIn: 60, signingDate: new Date(Date.now() + identity.clockOffset) },
  );
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  const url = `https://${hostname}/?${parameters.toString()}`;
  return `k8s-aws-v1.${Buffer.from(url).toString('base64url')}`;
}
