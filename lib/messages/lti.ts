import * as de from "./de/lti.ts";
import * as en from "./en/lti.ts";
import { localize } from "./localize.ts";

export const LTI_ERRORS = /* @__PURE__ */ localize(en.LTI_ERRORS, de.LTI_ERRORS);
