/* `groups` of the package: values that most charts have, and where they go. */
export { imageReference, type PodGroups, type PodOptions, podTemplate } from './pod.js';
export { CredentialSecret } from './credentials.js';
export { ExtraObjects } from '../build/extra-objects.js';
export { Autoscaler, Ingress, replicas, serviceAccountName } from './objects.js';
export {
  existingSecret,
  extraObjects,
  image,
  type ImageDefaults,
  ingress,
  names,
  podValues,
  probe,
  scaling,
  service,
  serviceAccount,
} from './values.js';
