import * as de from "./de/attempts.ts";
import * as en from "./en/attempts.ts";
import { localize } from "./localize.ts";

export const ATTEMPT_ERRORS = /* @__PURE__ */ localize(en.ATTEMPT_ERRORS, de.ATTEMPT_ERRORS);
