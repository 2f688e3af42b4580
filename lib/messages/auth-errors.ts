import * as de from "./de/auth-errors.ts";
import * as en from "./en/auth-errors.ts";
import { localize } from "./localize.ts";

export const AUTH_ERRORS = /* @__PURE__ */ localize(en.AUTH_ERRORS, de.AUTH_ERRORS);
