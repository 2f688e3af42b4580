import * as de from "./de/overview.ts";
import * as en from "./en/overview.ts";
import { localize } from "./localize.ts";

export const OVERVIEW = /* @__PURE__ */ localize(en.OVERVIEW, de.OVERVIEW);
export const LATEST_SUBMISSIONS = /* @__PURE__ */ localize(en.LATEST_SUBMISSIONS, de.LATEST_SUBMISSIONS);
export const CHECKLIST = /* @__PURE__ */ localize(en.CHECKLIST, de.CHECKLIST);
