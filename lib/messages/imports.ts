import * as de from "./de/imports.ts";
import * as en from "./en/imports.ts";
import { localize } from "./localize.ts";

export const IMPORT_ERRORS = /* @__PURE__ */ localize(en.IMPORT_ERRORS, de.IMPORT_ERRORS);
export const formatImportError = /* @__PURE__ */ localize(en.formatImportError, de.formatImportError);
