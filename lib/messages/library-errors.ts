import * as de from "./de/library-errors.ts";
import * as en from "./en/library-errors.ts";
import { localize } from "./localize.ts";

export const CATALOG_ERRORS = /* @__PURE__ */ localize(en.CATALOG_ERRORS, de.CATALOG_ERRORS);
export const COLLECTION_ERRORS = /* @__PURE__ */ localize(en.COLLECTION_ERRORS, de.COLLECTION_ERRORS);
export const COLLECTION_ISSUES = /* @__PURE__ */ localize(en.COLLECTION_ISSUES, de.COLLECTION_ISSUES);
export const ITEM_ERRORS = /* @__PURE__ */ localize(en.ITEM_ERRORS, de.ITEM_ERRORS);
export const FOLDER_ERRORS = /* @__PURE__ */ localize(en.FOLDER_ERRORS, de.FOLDER_ERRORS);
