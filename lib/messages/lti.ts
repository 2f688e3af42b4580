import * as de from "./de/lti.ts";
import * as en from "./en/lti.ts";
import { localize } from "./localize.ts";

export const LTI_ERRORS = /* @__PURE__ */ localize(en.LTI_ERRORS, de.LTI_ERRORS);
export const LTI_RESULTS = /* @__PURE__ */ localize(en.LTI_RESULTS, de.LTI_RESULTS);
export const LTI_CHOICE = /* @__PURE__ */ localize(en.LTI_CHOICE, de.LTI_CHOICE);
export const LTI_REGISTRATION = /* @__PURE__ */ localize(en.LTI_REGISTRATION, de.LTI_REGISTRATION);
