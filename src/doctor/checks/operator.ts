import type { Facts } from '../facts.js';
import { failed, type Finding, judge, ok, skipped, warning } from '../finding.js';
import { describeOperator, type RayOperator, watches } from '../objects/operator.js';
import { hasHiddenOperator, operatorLine } from '../install-lines.js';
import { valueOf } from '../reading.js';
import { shortList } from '../text-list.js';
import { compareMinors, describeMinor, minorOf } from '../version.js';
import { bundledOperator, newestMinor, oldestMinor, selfDeployed } from './operator-matrix.js';

type OperatorFacts = Pick<
  Facts,
  'operators' | 'deployments' | 'provider' | 'gitVersion' | 'rayVersions' | 'subject' | 'crds' | 'accounts'
>;

/** Which operators there are, and whether their versions do. */
export function checkOperator(facts: OperatorFacts): readonly Finding[] {
  return judge('operator', facts.deployments, (workloads) => {
    if (facts.operators.length > 0) return facts.operators.map((operator) => versionFinding(operator, facts));
    if (workloads?.isWholeCluster === false) {
      const { permission = 'list deployments.apps' } = workloads;
      const found = `none in ${facts.subject.namespace}; elsewhere it could not be read: you may not ${permission}`;
      return [{ ...skipped('operator', found), permission }];
    }
    return [absence(facts)];
  });
}

function absence(facts: OperatorFacts): Finding {
  if (!hasHiddenOperator(facts)) {
    return failed('operator', 'no KubeRay operator runs in the cluster', operatorLine(facts));
  }
  const bundled = bundledOperator(valueOf(facts.gitVersion) ?? '');
  const found = `unknown: no Deployment is to be seen, as where GKE's add-on runs it`;
  if (bundled === undefined) return warning('operator', found, 'see which version the notes of this GKE version name');
  return warning(
    'operator',
    `${found}; this GKE bundles ${bundled}`,
    'for tokens and autoscaler v2 deploy 1.5.1 or newer',
  );
}

function versionFinding(operator: RayOperator, { provider }: OperatorFacts): Finding {
  const name = describeOperator(operator);
  const minor = operator.version === undefined ? undefined : minorOf(operator.version);
  if (operator.version === undefined || minor === undefined) {
    return warning(
      'operator',
      `${name} runs ${operator.image}, which says no version`,
      'name the image by its version',
    );
  }
  const found = `${name} is ${operator.version}`;
  if (compareMinors(minor, oldestMinor) < 0) {
    return failed('operator', `${found}; ${describeMinor(oldestMinor)} is the least`, `upgrade ${name}`);
  }
  if (compareMinors(minor, newestMinor) > 0) {
    const remedy = `take ${describeMinor(newestMinor)}, or see that its release notes take nothing away`;
    return warning('operator', `${found}, newer than what is known here`, remedy);
  }
  if (compareMinors(minor, selfDeployed) < 0 && provider !== 'gke') {
    const remedy = `upgrade ${name} to ${describeMinor(selfDeployed)} or newer`;
    return warning('operator', `${found}; who deploys it himself can have ${describeMinor(selfDeployed)}`, remedy);
  }
  return ok('operator', operator.release === undefined ? found : `${found}, of the release ${operator.release}`);
}

/** Whether the operators run. */
export function checkOperatorReady({ operators }: Pick<Facts, 'operators'>): readonly Finding[] {
  return operators.map((operator) => {
    const { namespace, name, readyReplicas, replicas } = operator;
    const found = `${describeOperator(operator)} has ${readyReplicas} of ${replicas} pods ready`;
    if (replicas === 0) {
      return failed('operator-ready', found, `kubectl scale deployment ${name} -n ${namespace} --replicas=1`);
    }
    if (readyReplicas > 0) return ok('operator-ready', found);
    return failed(
      'operator-ready',
      found,
      `kubectl describe pods -n ${namespace}, and kubectl logs deployment/${name} -n ${namespace}`,
    );
  });
}

/** Whether exactly one operator looks at the namespace. */
export function checkOperatorWatch({ operators, subject }: Pick<Facts, 'operators' | 'subject'>): readonly Finding[] {
  const { namespace } = subject;
  const sure = operators.filter((operator) => watches(operator, namespace) === true);
  const unsure = operators.filter((operator) => watches(operator, namespace) === undefined);
  if (sure.length > 1) {
    const names = shortList(sure.map(describeOperator));
    const remedy = 'uninstall all but one, or let each watch namespaces of its own (watchNamespaces)';
    return [failed('operator-watch', `${names} all watch ${namespace} and undo each other's work`, remedy)];
  }
  if (unsure.length > 0) {
    const found = `${shortList(unsure.map(describeOperator))} reads from a file what it watches`;
    return [warning('operator-watch', found, `see that exactly one operator watches ${namespace}`)];
  }
  const [one] = sure;
  if (one !== undefined) {
    const scope = one.watch.kind === 'all' ? 'all namespaces' : namespace;
    return [ok('operator-watch', `${describeOperator(one)} watches ${scope}`)];
  }
  if (operators.length === 0) return [];
  const found = `${shortList(operators.map(describeOperator))} does not watch ${namespace}`;
  return [failed('operator-watch', found, `add ${namespace} to watchNamespaces of the operator's chart`)];
}
