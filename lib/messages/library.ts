import * as de from "./de/library.ts";
import * as en from "./en/library.ts";
import { localize } from "./localize.ts";

export const CHOOSE_FOLDER = /* @__PURE__ */ localize(en.CHOOSE_FOLDER, de.CHOOSE_FOLDER);
export const FOLDERS_PAGE = /* @__PURE__ */ localize(en.FOLDERS_PAGE, de.FOLDERS_PAGE);
export const FOLDER_TREE = /* @__PURE__ */ localize(en.FOLDER_TREE, de.FOLDER_TREE);
export const FOLDER_DIALOGS = /* @__PURE__ */ localize(en.FOLDER_DIALOGS, de.FOLDER_DIALOGS);
export const COLLECTIONS_PAGE = /* @__PURE__ */ localize(en.COLLECTIONS_PAGE, de.COLLECTIONS_PAGE);
export const NEW_COLLECTION = /* @__PURE__ */ localize(en.NEW_COLLECTION, de.NEW_COLLECTION);
export const COLLECTION_PAGE = /* @__PURE__ */ localize(en.COLLECTION_PAGE, de.COLLECTION_PAGE);
export const ADD_ASSESSMENT = /* @__PURE__ */ localize(en.ADD_ASSESSMENT, de.ADD_ASSESSMENT);
export const COLLECTION_ACTIONS = /* @__PURE__ */ localize(en.COLLECTION_ACTIONS, de.COLLECTION_ACTIONS);
export const COLLECTION_ITEMS = /* @__PURE__ */ localize(en.COLLECTION_ITEMS, de.COLLECTION_ITEMS);
export const COLLECTION_RESULTS = /* @__PURE__ */ localize(en.COLLECTION_RESULTS, de.COLLECTION_RESULTS);
