import * as de from "./de/landing.ts";
import * as en from "./en/landing.ts";
import { localize } from "./localize.ts";

export const LANDING = localize(en.LANDING, de.LANDING);
export const AUDIENCES = localize(en.AUDIENCES, de.AUDIENCES);
export const SELF_HOSTING = localize(en.SELF_HOSTING, de.SELF_HOSTING);
