import * as de from "./de/members-page.ts";
import * as en from "./en/members-page.ts";
import { localize } from "./localize.ts";

export const MEMBERS_PAGE = /* @__PURE__ */ localize(en.MEMBERS_PAGE, de.MEMBERS_PAGE);
export const MEMBER_MENU = /* @__PURE__ */ localize(en.MEMBER_MENU, de.MEMBER_MENU);
export const LEAVE_ORGANIZATION = /* @__PURE__ */ localize(en.LEAVE_ORGANIZATION, de.LEAVE_ORGANIZATION);
