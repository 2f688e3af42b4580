import * as de from "./de/library.ts";
import * as en from "./en/library.ts";
import { localize } from "./localize.ts";

export const CHOOSE_FOLDER = localize(en.CHOOSE_FOLDER, de.CHOOSE_FOLDER);
export const FOLDERS_PAGE = localize(en.FOLDERS_PAGE, de.FOLDERS_PAGE);
export const FOLDER_TREE = localize(en.FOLDER_TREE, de.FOLDER_TREE);
export const FOLDER_DIALOGS = localize(en.FOLDER_DIALOGS, de.FOLDER_DIALOGS);
export const COLLECTIONS_PAGE = localize(en.COLLECTIONS_PAGE, de.COLLECTIONS_PAGE);
export const NEW_COLLECTION = localize(en.NEW_COLLECTION, de.NEW_COLLECTION);
export const COLLECTION_PAGE = localize(en.COLLECTION_PAGE, de.COLLECTION_PAGE);
export const ADD_ASSESSMENT = localize(en.ADD_ASSESSMENT, de.ADD_ASSESSMENT);
export const COLLECTION_ACTIONS = localize(en.COLLECTION_ACTIONS, de.COLLECTION_ACTIONS);
export const COLLECTION_ITEMS = localize(en.COLLECTION_ITEMS, de.COLLECTION_ITEMS);
export const COLLECTION_RESULTS = localize(en.COLLECTION_RESULTS, de.COLLECTION_RESULTS);
