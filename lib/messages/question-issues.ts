import * as de from "./de/question-issues.ts";
import * as en from "./en/question-issues.ts";
import { localize } from "./localize.ts";

export const QUESTION_ISSUES = /* @__PURE__ */ localize(en.QUESTION_ISSUES, de.QUESTION_ISSUES);
