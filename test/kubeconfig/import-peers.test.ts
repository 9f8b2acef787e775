import { expect, it } from 'vitest';
import { importPeers } from '../../src/kubeconfig/import-peers.js';

const peers = ['@aws-sdk/client-sts', '@aws-sdk/client-eks'];

function missing(name: string): () => Promise<never> {
  const error = new Error(`Cannot find package '${name}' imported from /app/x.js`);
  return () => Promise.reject(Object.assign(error, { code: 'ERR_MODULE_NOT_FOUND' }));
}

it('A package that is missing is named, with the command that installs all', async () => {
  await expect(importPeers('configMethod EKS_AUTH', peers, missing('@aws-sdk/client-eks'))).rejects.toMatchObject({
    code: 'usage',
    message: 'configMethod EKS_AUTH needs @aws-sdk/client-eks: npm install @aws-sdk/client-sts @aws-sdk/client-eks',
  });
});

it('Another error of an import stays what it is', async () => {
  await expect(importPeers('configMethod EKS_AUTH', peers, missing('other'))).rejects.toThrow(
    /^Cannot find package 'other'/,
  );
});
