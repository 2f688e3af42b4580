import { formatCount } from "./format-count.ts";

/** Reasons for rejecting the fields that assessments and collections share. */
export const CATALOG_ERRORS = {
  externalIdTaken: (kind: "assessment" | "collection") =>
    `Another ${kind} already has this external ID; choose a different one`,
};

/** Reasons for rejecting a request about a collection. */
export const COLLECTION_ERRORS = {
  slugTaken: "Another collection already uses this slug; choose a different one",
  alreadyInCollection: "The assessment is already in the collection",
};

/** Problems with a change to a collection. Each phrase follows the path of its value. */
export const COLLECTION_ISSUES = {
  full: (max: number) => `can't be added: the collection already has ${formatCount(max, "assessment")}`,
  notEveryItem: "must contain the id of every item in the collection exactly once",
};

/** Reasons for rejecting a request about a folder. */
export const FOLDER_ERRORS = {
  cycle: "A folder can't be moved into itself or one of its subfolders",
  tooDeep: (maxLevels: number) => `Folders can be nested at most ${maxLevels} levels deep`,
  notEmpty: "The folder isn't empty; move or delete the folders and assessments in it first",
};
