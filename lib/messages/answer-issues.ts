import * as de from "./de/answer-issues.ts";
import * as en from "./en/answer-issues.ts";
import { localize } from "./localize.ts";

export const ANSWER_ISSUES = /* @__PURE__ */ localize(en.ANSWER_ISSUES, de.ANSWER_ISSUES);
export const KEY_ISSUES = /* @__PURE__ */ localize(en.KEY_ISSUES, de.KEY_ISSUES);
