export { OperatorCrds, type OperatorCrdsProps } from './operator-crds.js';
export { crdName, crdsAnnotation, crdsVersion, rayCrds, type RayCrdDefinition, rayCrdDefinitions } from './ray-crds.js';
