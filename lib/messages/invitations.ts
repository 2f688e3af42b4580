import * as de from "./de/invitations.ts";
import * as en from "./en/invitations.ts";
import { localize } from "./localize.ts";

export const INVITATIONS_TABLE = localize(en.INVITATIONS_TABLE, de.INVITATIONS_TABLE);
export const INVITE = localize(en.INVITE, de.INVITE);
export const INVITATION_SENT = localize(en.INVITATION_SENT, de.INVITATION_SENT);
export const INVITATION_LANDING = localize(en.INVITATION_LANDING, de.INVITATION_LANDING);
export const INVITATION_ERRORS = localize(en.INVITATION_ERRORS, de.INVITATION_ERRORS);
