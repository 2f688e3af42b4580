export { findImpossiblePool } from "./choose.ts";
export { type Draw, drawExam } from "./draw.ts";
export { type Candidate, type DrawPlan, hasPools } from "./plan.ts";
