import * as de from "./de/members.ts";
import * as en from "./en/members.ts";
import { localize } from "./localize.ts";

export const MEMBER_REFUSALS = /* @__PURE__ */ localize(en.MEMBER_REFUSALS, de.MEMBER_REFUSALS);
export const MEMBERSHIP_ERRORS = /* @__PURE__ */ localize(en.MEMBERSHIP_ERRORS, de.MEMBERSHIP_ERRORS);
