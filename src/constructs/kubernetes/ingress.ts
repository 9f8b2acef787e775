import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import type { ValueOr } from '../../template/author/value.js';
import { optionally } from '../../template/author/constant-fold.js';
import { isNonEmpty } from './non-empty.js';
import { objectMetadata, type ObjectPlace } from './object-metadata.js';

/** What an Ingress matches. */
export interface IngressRoute {
  /** The IngressClass. @default the cluster's default */
  readonly className?: ValueOr<string>;
  /** Host name that the Ingress matches. @default all hosts */
  readonly host?: ValueOr<string>;
  /** The Secret with the TLS certificate of the host. @default none */
  readonly tlsSecretName?: ValueOr<string>;
}

/** An Ingress to the Service of the same name. */
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
      ingressClassName: optionally(isNonEmpty(className), className),
      rules: [{ host: optionally(isNonEmpty(host), host), http: { paths: [{ path, pathType: 'Prefix', backend }] } }],
      tls: optionally(isNonEmpty(tlsSecretName), [
        { secretName: tlsSecretName, hosts: optionally(isNonEmpty(host), [host]) },
      ]),
    },
  });
}
