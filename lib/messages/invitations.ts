import * as de from "./de/invitations.ts";
import * as en from "./en/invitations.ts";
import { localize } from "./localize.ts";

export const INVITATIONS_TABLE = /* @__PURE__ */ localize(en.INVITATIONS_TABLE, de.INVITATIONS_TABLE);
export const INVITE = /* @__PURE__ */ localize(en.INVITE, de.INVITE);
export const INVITATION_SENT = /* @__PURE__ */ localize(en.INVITATION_SENT, de.INVITATION_SENT);
export const INVITATION_LANDING = /* @__PURE__ */ localize(en.INVITATION_LANDING, de.INVITATION_LANDING);
export const INVITATION_ERRORS = /* @__PURE__ */ localize(en.INVITATION_ERRORS, de.INVITATION_ERRORS);
