import * as de from "./de/landing.ts";
import * as en from "./en/landing.ts";
import { localize } from "./localize.ts";

export const LANDING = /* @__PURE__ */ localize(en.LANDING, de.LANDING);
export const AUDIENCES = /* @__PURE__ */ localize(en.AUDIENCES, de.AUDIENCES);
export const SELF_HOSTING = /* @__PURE__ */ localize(en.SELF_HOSTING, de.SELF_HOSTING);
