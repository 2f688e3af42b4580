import * as de from "./de/assessment-errors.ts";
import * as en from "./en/assessment-errors.ts";
import { localize } from "./localize.ts";

export const ASSESSMENT_ERRORS = /* @__PURE__ */ localize(en.ASSESSMENT_ERRORS, de.ASSESSMENT_ERRORS);
export const EXERCISE_ISSUES = /* @__PURE__ */ localize(en.EXERCISE_ISSUES, de.EXERCISE_ISSUES);
export const EXERCISE_PROBLEMS = /* @__PURE__ */ localize(en.EXERCISE_PROBLEMS, de.EXERCISE_PROBLEMS);
