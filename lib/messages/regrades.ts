import * as de from "./de/regrades.ts";
import * as en from "./en/regrades.ts";
import { localize } from "./localize.ts";

export const REGRADE_ERRORS = /* @__PURE__ */ localize(en.REGRADE_ERRORS, de.REGRADE_ERRORS);
export const REGRADE_ISSUES = /* @__PURE__ */ localize(en.REGRADE_ISSUES, de.REGRADE_ISSUES);
