import { formatCount } from "../format-count.ts";

type CatalogKind = "assessment" | "collection" | "item";

/** Reasons for rejecting the fields that assessments, collections and items share. */
export const CATALOG_ERRORS = {
  externalIdTaken: (kind: CatalogKind) =>
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

/** Reasons for rejecting a request about an item of the item bank. */
export const ITEM_ERRORS = {
  inUse: "The item is used in an assessment and can't be deleted; archive it instead",
  tooManyTags: (max: number) => `An item can have at most ${max} tags`,
  staleRevision: "The item has changed since that revision; read it again and repeat the change",
};

/** Reasons for rejecting a request about a folder. */
export const FOLDER_ERRORS = {
  cycle: "A folder can't be moved into itself or one of its subfolders",
  tooDeep: (maxLevels: number) => `Folders can be nested at most ${maxLevels} levels deep`,
  notEmpty: "The folder isn't empty; move or delete the folders, assessments, and items in it first",
};
