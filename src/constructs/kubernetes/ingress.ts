import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import type { ValueOr } from '../../template/author/value.js';
import { optionally } from '../../template/author/constant-fold.js';
import { given } from './given.js';
import { objectMetadata, type ObjectPlace } from './object-metadata.js';

export interface IngressRoute {
  /** The class of the controller. @default the cluster's default */
  readonly className?: ValueOr<string>;
  /** @default every host */
  readonly host?: ValueOr<string>;
  /** The Secret with the certificate of the host. @default none */
  readonly tlsSecretName?: ValueOr<string>;
}

/** Leads requests from outside of the cluster to a Service of the same name, by an Ingress controller. */
export function ingress(
  scope: Construct,
  place: ObjectPlace,
  props: IngressRoute & { readonly path: ValueOr<string>; readonly port: string },
): ApiObject {
  const { className, host, path, tlsSecretName, port } = props;
  const backend = { service: { name: place.name, port: { name: port } } };
  return new ApiObject(scope, 'Resource', {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: objectMetadata(place),
    spec: {
      ingressClassName: optionally(given(className), className),
      rules: [{ host: optionally(given(host), host), http: { paths: [{ path, pathType: 'Prefix', backend }] } }],
      tls: optionally(given(tlsSecretName), [{ secretName: tlsSecretName, hosts: optionally(given(host), [host]) }]),
    },
  });
}
