import * as de from "./de/library-errors.ts";
import * as en from "./en/library-errors.ts";
import { localize } from "./localize.ts";

export const CATALOG_ERRORS = localize(en.CATALOG_ERRORS, de.CATALOG_ERRORS);
export const COLLECTION_ERRORS = localize(en.COLLECTION_ERRORS, de.COLLECTION_ERRORS);
export const COLLECTION_ISSUES = localize(en.COLLECTION_ISSUES, de.COLLECTION_ISSUES);
export const ITEM_ERRORS = localize(en.ITEM_ERRORS, de.ITEM_ERRORS);
export const FOLDER_ERRORS = localize(en.FOLDER_ERRORS, de.FOLDER_ERRORS);
