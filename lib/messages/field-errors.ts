import * as de from "./de/field-errors.ts";
import * as en from "./en/field-errors.ts";
import { localize } from "./localize.ts";

export const formatFieldError = /* @__PURE__ */ localize(en.formatFieldError, de.formatFieldError);
