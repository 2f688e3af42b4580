import { formatCount } from "../format-count.ts";
import { endSentence } from "./format.ts";

/** The dialogs in which users choose folders and assessments. */
export const CHOOSE_FOLDER = {
  label: "Find a folder",
  move: "Move",
  noFolder: "No folder",
  empty: "No folders found",
};

export const FOLDERS_PAGE = {
  title: "Folders",
  lead: "Organize assessments and items in folders. Folders nest up to 10 levels.",
  search: "Folder name",
  emptyTitle: "No folders yet",
  emptyText: "Create a folder, then move assessments or items into it.",
  emptyReadOnly: "Folders that your organization’s authors create appear here.",
  partial: (shown: number, total: number): string =>
    `Showing the top ${shown.toLocaleString("en")} of ${total.toLocaleString("en")} folders. Search to find others.`,
  noMatch: "No folders found",
  showAll: "Show all folders",
};

export const FOLDER_TREE = {
  label: "Folders",
  topLevel: "Top level",
  toggle: (name: string): string => `Folders in ${name}`,
  assessments: (n: number): string => (n === 1 ? "assessment" : "assessments"),
  more: (name: string): string => `More actions for ${name}`,
  move: "Move…",
  rename: "Rename…",
  newFolder: "New folder inside…",
  delete: "Delete…",
  drag: (name: string): string => `Drag ${name}`,
  moved: (name: string): string => `“${name}” moved`,
  dragging: {
    instructions:
      "Press space to pick up the folder, the arrow keys to choose where it goes, space to drop it there, or escape to cancel.",
    topLevel: "the top level",
    nowhere: "nothing",
    start: (name: string): string => `Picked up ${name}.`,
    over: (target: string): string => `Over ${target}.`,
    overNothing: "Over nothing.",
    drop: (name: string, target: string): string => `${name} dropped on ${target}.`,
    dropNowhere: "Dropped outside of all folders.",
    cancel: (name: string): string => `${name} was not moved.`,
  },
};

export const FOLDER_DIALOGS = {
  renameTitle: (name: string): string => `Rename “${name}”`,
  renamed: (name: string): string => `Folder renamed to “${name}”`,
  newTitle: "New folder",
  newInTitle: (name: string): string => `New folder in “${name}”`,
  create: "Create folder",
  created: (name: string): string => `“${name}” created`,
  moveTitle: (name: string): string => `Move “${name}”`,
  movedBack: (name: string): string => `“${name}” moved back`,
  notEmptyTitle: (name: string): string => `“${name}” isn’t empty`,
  notEmptyText: (folders: number, assessments: number, items: number): string => {
    const contents = [
      ...(folders > 0 ? [formatCount(folders, "folder")] : []),
      ...(assessments > 0 ? [`${formatCount(assessments, "assessment")} (including archived)`] : []),
      ...(items > 0 ? [`${formatCount(items, "item")} (including archived)`] : []),
    ];
    return `It contains ${new Intl.ListFormat("en").format(contents)}. Only empty folders can be deleted, so move its contents first.`;
  },
  showAssessments: "View assessments",
  showItems: "View items",
  deleteTitle: (name: string): string => `Delete “${name}”?`,
  deleteText: "This folder is empty. Nothing else is deleted.",
  deleteVerb: "Delete folder",
  deleted: (name: string): string => `“${name}” deleted`,
};

export const COLLECTIONS_PAGE = {
  title: "Collections",
  lead: "Put assessments in order, such as for a course. An assessment can be in any number of collections.",
  tabsLabel: "Collections by status",
  active: "Active",
  archived: "Archived",
  emptyTitle: "No collections yet",
  emptyText: "Create a collection, then add assessments to it.",
  noArchived: "No archived collections",
  assessments: "Assessments",
  slug: "Slug",
  updated: "Updated",
};

export const NEW_COLLECTION = { open: "New collection", verb: "Create collection" };

export const COLLECTION_PAGE = {
  title: "Collection",
  results: "Results",
  items: "Assessments in this collection",
  emptyTitle: "No assessments yet",
  emptyText: "Add an assessment to get started.",
  emptyReadOnly: "Assessments that authors add appear here.",
  /** Follows a link's text, for screen readers only. */
  resultsLabel: (title: string): string => ` of ${title}`,
};

export const ADD_ASSESSMENT = {
  open: "Add assessment",
  label: "Find an assessment",
  empty: "No assessments found that aren’t already in this collection",
  added: (title: string): string => `“${title}” added to the collection`,
};

export const COLLECTION_ACTIONS = {
  label: "More actions for this collection",
  rename: "Rename…",
  describe: "Edit description…",
  delete: "Delete…",
  archived: "Collection archived",
  unarchived: "Collection unarchived",
  saved: "Collection saved",
  renameTitle: "Rename collection",
  renameHint: "Its slug stays the same.",
  describeTitle: "Edit description",
  describeVerb: "Save description",
  deleteTitle: (name: string): string => `Delete “${name}”?`,
  deleteText:
    "The assessments in it are kept. This can’t be undone. To hide the collection instead, archive it.",
  deleteVerb: "Delete collection",
  deleted: "Collection deleted",
};

export const COLLECTION_ITEMS = {
  drag: (title: string): string => `Drag ${title}`,
  moveUp: (title: string): string => `Move ${title} up`,
  moveDown: (title: string): string => `Move ${title} down`,
  more: (title: string): string => `More actions for ${title}`,
  results: "Results",
  toTop: "Move to top",
  toBottom: "Move to bottom",
  remove: "Remove",
  removed: (title: string): string => `“${title}” removed from the collection`,
  restored: (title: string): string => `“${title}” added back to the collection`,
  orderKept: (reason: string): string => `${endSentence(reason)} The order hasn’t changed.`,
  position: (number: number, count: number): string => `${number} of ${count}`,
  moved: (title: string, position: string): string => `${title} is now ${position}.`,
  dragging: {
    instructions:
      "Press space to pick up the assessment, the arrow keys to move it, space to drop it, or escape to cancel.",
    start: (title: string, position: string): string => `Picked up ${title}, ${position}.`,
    over: (position: string): string => `Now at ${position}.`,
    drop: (title: string, position: string | undefined): string =>
      position ? `${title} dropped at ${position}.` : `${title} dropped.`,
    cancel: (title: string): string => `${title} was not moved.`,
  },
};

export const COLLECTION_RESULTS = {
  metaTitle: "Collection results",
  title: (name: string): string => `Results of ${name}`,
  lead: "Every submission to an assessment of this collection, newest first.",
  emptyTitle: "No submissions yet",
  emptyText: "Submissions appear here once learners take an assessment of this collection.",
};
