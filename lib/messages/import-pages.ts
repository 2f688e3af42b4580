import * as de from "./de/import-pages.ts";
import * as en from "./en/import-pages.ts";
import { localize } from "./localize.ts";

export const IMPORT_FORMAT_NAMES = /* @__PURE__ */ localize(en.IMPORT_FORMAT_NAMES, de.IMPORT_FORMAT_NAMES);
export const EXPORT_FORMAT_NAMES = /* @__PURE__ */ localize(en.EXPORT_FORMAT_NAMES, de.EXPORT_FORMAT_NAMES);
export const IMPORT_OUTCOME_NAMES = /* @__PURE__ */ localize(
  en.IMPORT_OUTCOME_NAMES,
  de.IMPORT_OUTCOME_NAMES,
);
export const IMPORT_STATUS_NAMES = /* @__PURE__ */ localize(en.IMPORT_STATUS_NAMES, de.IMPORT_STATUS_NAMES);
export const IMPORT_AS_NAMES = /* @__PURE__ */ localize(en.IMPORT_AS_NAMES, de.IMPORT_AS_NAMES);
export const EXPORT_MENU = /* @__PURE__ */ localize(en.EXPORT_MENU, de.EXPORT_MENU);
export const IMPORTS_PAGE = /* @__PURE__ */ localize(en.IMPORTS_PAGE, de.IMPORTS_PAGE);
export const IMPORT_FORM = /* @__PURE__ */ localize(en.IMPORT_FORM, de.IMPORT_FORM);
export const IMPORT_PAGE = /* @__PURE__ */ localize(en.IMPORT_PAGE, de.IMPORT_PAGE);
export const REPORT_COLUMNS = /* @__PURE__ */ localize(en.REPORT_COLUMNS, de.REPORT_COLUMNS);
export const REPORT_FILE = /* @__PURE__ */ localize(en.REPORT_FILE, de.REPORT_FILE);
