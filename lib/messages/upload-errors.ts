import * as de from "./de/upload-errors.ts";
import * as en from "./en/upload-errors.ts";
import { localize } from "./localize.ts";

export const UPLOAD_ERRORS = /* @__PURE__ */ localize(en.UPLOAD_ERRORS, de.UPLOAD_ERRORS);
