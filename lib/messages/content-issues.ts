import * as de from "./de/content-issues.ts";
import * as en from "./en/content-issues.ts";
import { localize } from "./localize.ts";

export const CONTENT_ISSUES = /* @__PURE__ */ localize(en.CONTENT_ISSUES, de.CONTENT_ISSUES);
