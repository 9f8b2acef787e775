import type { ValueOr } from '../../template/author/value.js';
import { defaultTo } from '../../template/functions/index.js';
import { restrictedContainer } from '../kubernetes/pod-security.js';

/** TLS between the pods of a cluster, and for its clients. */
export interface RayTls {
  /** Whether the pods use TLS. */
  readonly enabled: ValueOr<boolean>;
  /**
   * A Secret with the certificate of a certificate authority at the key `tls.crt` and its private key at `tls.key`, such as that of a
   * cert-manager Certificate with `isCA: true`. An init container of each pod signs a certificate for the pod with it.
   */
  readonly caSecret: ValueOr<string>;
  /**
   * Image of that init container, which needs bash and openssl.
   *
   * @default that of the Ray container; the official images have both
   */
  readonly image?: ValueOr<string>;
}

const folder = '/var/run/ray/tls';
const authority = '/var/run/ray/ca';

/** What Ray reads; the autoscaler, the init container of the operator, and clients need it, too. */
export const tlsEnvironment = [
  { name: 'RAY_USE_TLS', value: '1' },
  { name: 'RAY_TLS_SERVER_CERT', value: `${folder}/tls.crt` },
  { name: 'RAY_TLS_SERVER_KEY', value: `${folder}/tls.key` },
  { name: 'RAY_TLS_CA_CERT', value: `${folder}/ca.crt` },
];

export const tlsMount = { name: 'ray-tls', mountPath: folder, readOnly: true };

/** The volumes of a pod with TLS. Only the init container mounts the key of the certificate authority. */
export function tlsVolumes(caSecret: ValueOr<string>): readonly object[] {
  return [
    { name: 'ray-tls', emptyDir: { medium: 'Memory', sizeLimit: '1Mi' } },
    { name: 'ray-ca', secret: { secretName: caSecret } },
  ];
}

/** Clients connect to the Service of the head by several names, and to pods by their address. */
const script = `cd ${folder}
names="IP:\${POD_IP},IP:127.0.0.1,DNS:localhost"
if [ -n "\${CLUSTER}" ]; then
  service="\${CLUSTER}-head-svc"
  for name in "\${service}" "\${service}.\${NAMESPACE}" "\${service}.\${NAMESPACE}.svc" "\${service}.\${NAMESPACE}.svc.cluster.local"; do
    names="\${names},DNS:\${name}"
  done
fi
printf 'subjectAltName=%s\\n' "\${names}" > names
openssl req -new -newkey rsa:2048 -nodes -keyout tls.key -out request -subj "/CN=ray"
openssl x509 -req -in request -out tls.crt -CA ${authority}/tls.crt -CAkey ${authority}/tls.key -set_serial "0x$(openssl rand -hex 16)" -days 3650 -extfile names
cp ${authority}/tls.crt ca.crt
rm request names
`;

function field(name: string, fieldPath: string): object {
  return { name, valueFrom: { fieldRef: { fieldPath } } };
}

/** Makes the key and the certificate of a pod whose Ray container has the image `rayImage`. */
export function tlsContainer({ image }: RayTls, rayImage: ValueOr<string>, imagePullPolicy: ValueOr<string>): object {
  const resources = { cpu: '100m', memory: '64Mi' };
  return {
    name: 'ray-tls',
    image: image === undefined ? rayImage : defaultTo(image, rayImage),
    imagePullPolicy,
    command: ['bash', '-ec', script],
    env: [
      field('POD_IP', 'status.podIP'),
      field('NAMESPACE', 'metadata.namespace'),
      field('CLUSTER', "metadata.labels['ray.io/cluster']"),
    ],
    resources: { limits: resources, requests: resources },
    securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
    volumeMounts: [
      { name: 'ray-tls', mountPath: folder },
      { name: 'ray-ca', mountPath: authority, readOnly: true },
    ],
  };
}
