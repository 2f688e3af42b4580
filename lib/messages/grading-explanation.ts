import * as de from "./de/grading-explanation.ts";
import * as en from "./en/grading-explanation.ts";
import { localize } from "./localize.ts";

export const ACCEPTED_ANSWERS = /* @__PURE__ */ localize(en.ACCEPTED_ANSWERS, de.ACCEPTED_ANSWERS);
export const EXPLANATIONS = /* @__PURE__ */ localize(en.EXPLANATIONS, de.EXPLANATIONS);
export const SOLUTION_NOTES = /* @__PURE__ */ localize(en.SOLUTION_NOTES, de.SOLUTION_NOTES);
