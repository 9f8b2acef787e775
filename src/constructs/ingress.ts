import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import type { Operand } from '../template/value.js';
import { where } from './decided.js';
import { given } from './given.js';
import { objectMetadata, type ObjectPlace } from './object-metadata.js';

export interface IngressRoute {
  /** The class of the controller. @default the cluster's default */
  readonly className?: Operand<string>;
  /** @default every host */
  readonly host?: Operand<string>;
  /** The Secret with the certificate of the host. @default none */
  readonly tlsSecretName?: Operand<string>;
}

/** Leads requests from outside of the cluster to a Service of the same name, by an Ingress controller. */
export function ingress(
  scope: Construct,
  place: ObjectPlace,
  props: IngressRoute & { readonly path: Operand<string>; readonly port: string },
): ApiObject {
  const { className, host, path, tlsSecretName, port } = props;
  const backend = { service: { name: place.name, port: { name: port } } };
  return new ApiObject(scope, 'Resource', {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: objectMetadata(place),
    spec: {
      ingressClassName: where(given(className), className),
      rules: [{ host: where(given(host), host), http: { paths: [{ path, pathType: 'Prefix', backend }] } }],
      tls: where(given(tlsSecretName), [{ secretName: tlsSecretName, hosts: where(given(host), [host]) }]),
    },
  });
}
