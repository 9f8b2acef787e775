export { OperatorCrds, type OperatorCrdsProps } from './operator-crds.js';
export { crdName, crdsAnnotation, crdsVersion, rayCrds, type RayKind, rayKinds } from './ray-crds.js';
