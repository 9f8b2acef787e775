/** Reads plans and judges them. It runs in Node and in browsers without change: it imports `json.ts` only. */
export { jsonOf, member } from '../json.js';
export { comparePlans, type Reading } from './judge.js';
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
export { totalsOf } from './metrics.js';
export { nodesOf, parsePlan, placedNodes, type Plan, type PlanNode, planText, readPlanText } from './plan.js';
export { bytes, milliseconds } from './metrics.js';
export { tableName } from './plan.js';
export { isVectorIndex } from './table-facts.js';
export { type Verdict } from './verdict.js';
