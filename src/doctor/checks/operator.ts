import type { Facts } from '../facts.js';
import { checkOf, type Finding } from '../finding.js';
import { describeOperator, type RayOperator, watches } from '../objects/operator.js';
import { hasHiddenOperator, operatorLine } from '../install-lines.js';
import { valueOf } from '../reading.js';
import { shortList } from '../counted.js';
import { compareMinors, describeMinor, minorOf } from '../version.js';
import { bundledOperator, newestMinor, oldestMinor, selfDeployed } from './operator-matrix.js';

const operatorCheck = checkOf('operator');
const readyCheck = checkOf('operator-ready');
const watchCheck = checkOf('operator-watch');

type OperatorFacts = Pick<
  Facts,
  'operators' | 'deployments' | 'provider' | 'gitVersion' | 'rayVersions' | 'subject' | 'crds' | 'accounts'
>;

/** Which operators are installed, and whether their versions are supported. */
export function checkOperator(facts: OperatorFacts): readonly Finding[] {
  return operatorCheck.judge(facts.deployments, (workloads) => {
    if (facts.operators.length > 0) return facts.operators.map((operator) => versionFinding(operator, facts));
    if (workloads?.isWholeCluster === false) {
      const { permission = 'list deployments.apps' } = workloads;
      const found = `none in ${facts.subject.namespace}; other namespaces could not be read: you cannot ${permission}`;
      return operatorCheck.skipped(found, permission);
    }
    return absence(facts);
  });
}

function absence(facts: OperatorFacts): Finding {
  if (!hasHiddenOperator(facts)) {
    return operatorCheck.failed('no KubeRay operator runs in the cluster', operatorLine(facts));
  }
  const bundled = bundledOperator(valueOf(facts.gitVersion) ?? '');
  const found = `unknown: no Deployment is visible, as with GKE's add-on`;
  if (bundled === undefined)
    return operatorCheck.warning(found, 'look up its version in the release notes of this GKE version');
  return operatorCheck.warning(
    `${found}; this GKE bundles ${bundled}`,
    'for tokens and autoscaler v2, install 1.5.1 or newer',
  );
}

function versionFinding(operator: RayOperator, { provider }: OperatorFacts): Finding {
  const name = describeOperator(operator);
  const minor = operator.version === undefined ? undefined : minorOf(operator.version);
  if (operator.version === undefined || minor === undefined) {
    return operatorCheck.warning(
      `${name} runs ${operator.image}, whose tag is not a version`,
      'use an image tag that is a version',
    );
  }
  const found = `${name} is ${operator.version}`;
  if (compareMinors(minor, oldestMinor) < 0) {
    return operatorCheck.failed(
      `${found}; the oldest supported version is ${describeMinor(oldestMinor)}`,
      `upgrade ${name}`,
    );
  }
  if (compareMinors(minor, newestMinor) > 0) {
    const remedy = `install ${describeMinor(newestMinor)}, or check its release notes for removals`;
    return operatorCheck.warning(`${found}, newer than the newest supported version`, remedy);
  }
  if (compareMinors(minor, selfDeployed) < 0 && provider !== 'gke') {
    const remedy = `upgrade ${name} to ${describeMinor(selfDeployed)} or newer`;
    return operatorCheck.warning(`${found}; ${describeMinor(selfDeployed)} or newer is recommended`, remedy);
  }
  return operatorCheck.ok(operator.release === undefined ? found : `${found}, from release ${operator.release}`);
}

/** Whether the operators run. */
export function checkOperatorReady({ operators }: Pick<Facts, 'operators'>): readonly Finding[] {
  return operators.map((operator) => {
    const { namespace, name, readyReplicas, replicas } = operator;
    const found = `${describeOperator(operator)} has ${readyReplicas} of ${replicas} pods ready`;
    if (replicas === 0) {
      return readyCheck.failed(found, `kubectl scale deployment ${name} -n ${namespace} --replicas=1`);
    }
    if (readyReplicas > 0) return readyCheck.ok(found);
    return readyCheck.failed(
      found,
      `kubectl describe pods -n ${namespace}, and kubectl logs deployment/${name} -n ${namespace}`,
    );
  });
}

/** Whether exactly one operator watches the namespace. */
export function checkOperatorWatch({ operators, subject }: Pick<Facts, 'operators' | 'subject'>): readonly Finding[] {
  const { namespace } = subject;
  const sure = operators.filter((operator) => watches(operator, namespace) === true);
  const unsure = operators.filter((operator) => watches(operator, namespace) === undefined);
  if (sure.length > 1) {
    const names = shortList(sure.map(describeOperator));
    const remedy = 'uninstall all but one, or give each its own namespaces (watchNamespaces)';
    return [watchCheck.failed(`${names} all watch ${namespace} and conflict`, remedy)];
  }
  if (unsure.length > 0) {
    const found = `${shortList(unsure.map(describeOperator))} reads its watched namespaces from a file`;
    return [watchCheck.warning(found, `check that exactly one operator watches ${namespace}`)];
  }
  const [one] = sure;
  if (one !== undefined) {
    const scope = one.watch.kind === 'all' ? 'all namespaces' : namespace;
    return [watchCheck.ok(`${describeOperator(one)} watches ${scope}`)];
  }
  if (operators.length === 0) return [];
  const found = `${shortList(operators.map(describeOperator))} does not watch ${namespace}`;
  return [watchCheck.failed(found, `add ${namespace} to watchNamespaces in the operator's chart`)];
}
