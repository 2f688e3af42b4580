import * as de from "./de/imports.ts";
import * as en from "./en/imports.ts";
import { localize } from "./localize.ts";

export const DOWNLOAD_NAMES = /* @__PURE__ */ localize(en.DOWNLOAD_NAMES, de.DOWNLOAD_NAMES);
export const IMPORT_ERRORS = /* @__PURE__ */ localize(en.IMPORT_ERRORS, de.IMPORT_ERRORS);
export const formatImportError = /* @__PURE__ */ localize(en.formatImportError, de.formatImportError);
