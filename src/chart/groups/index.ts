/* `groups` of the package: values that most charts have, and where they go. */
export { imageReference, type PodGroups, type PodOptions, podTemplate } from './pod.js';
export { image, type ImageDefaults, podValues, probe } from './values.js';
