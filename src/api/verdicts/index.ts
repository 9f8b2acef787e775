/** Reads plans and judges them. It runs in Node and in browsers without change: it imports nothing else. */
export { type Comparison, comparePlans, type Difference, type Reading } from './compare.js';
export {
  planDocument,
  type PlanDocument,
  planMediaType,
  planReport,
  verdictReport,
  postgresPlan,
  readPlan,
} from './export.js';
export { judge } from './judge.js';
export { type Metrics, type Totals, totalsOf } from './metrics.js';
export {
  jsonOf,
  nodesOf,
  parsePlan,
  type Placed,
  placedNodes,
  type Plan,
  type PlanNode,
  planText,
  readPlanText,
} from './plan.js';
export { bytes, milliseconds } from './quantities.js';
export { tableName } from './read-step.js';
export { isVectorIndex, member, readTableFacts, type TableFacts } from './table-facts.js';
export { type Fix, type Reason, type Verdict, type VerdictCode } from './verdict.js';
