import * as de from "./de/submission-errors.ts";
import * as en from "./en/submission-errors.ts";
import { localize } from "./localize.ts";

export const SUBMISSION_ERRORS = /* @__PURE__ */ localize(en.SUBMISSION_ERRORS, de.SUBMISSION_ERRORS);
export const SUBMISSION_ISSUES = /* @__PURE__ */ localize(en.SUBMISSION_ISSUES, de.SUBMISSION_ISSUES);
