import type { ITEM_STATUSES } from "#lib/contract/items.ts";
import type { ItemsBulkBody } from "#lib/contract/items-bulk.ts";
import { formatCount } from "../format-count.ts";
import { INTERACTION_LABELS } from "./editor-interactions.ts";

/** Lists the kinds of interactions of an item. Content in a format of the organization's own has none. */
export const formatItemTypes = (interactions: readonly string[]): string =>
  interactions.length === 0
    ? "Custom"
    : interactions.map((kind) => INTERACTION_LABELS[kind] ?? kind).join(", ");

export const ITEM_BANK = {
  title: "Item bank",
  lead: "Questions that you can use in any number of assessments.",
  newItem: "New item",
  emptyTitle: "No items yet",
  emptyText: "Create one here, save a question from the editor, or use the API.",
  emptyReadOnly: "Items that your organization’s authors create appear here.",
  noMatchText: "Try other words, tags, or filters.",
  item: "Item",
  type: "Type",
  points: "Points",
  usedIn: "Used in",
  assessments: (n: number): string => (n === 0 ? "Not used" : formatCount(n, "assessment")),
  lastPublished: "Last published",
  folder: "Folder",
  archived: "Archived",
};

export const ITEM_FILTERS = {
  label: "Filter items",
  text: "Title or text",
  tag: "Tag",
  type: "Type",
  anyType: "Any type",
  difficulty: "Difficulty",
  anyDifficulty: "Any difficulty",
  folder: "Folder",
  status: "Status",
  statuses: { active: "Not archived", archived: "Archived", all: "All" } satisfies Record<
    (typeof ITEM_STATUSES)[number] | "all",
    string
  >,
};

const BULK_DONE: Readonly<Record<ItemsBulkBody["action"], string>> = {
  archive: "archived",
  unarchive: "unarchived",
  move: "moved",
  tag: "tagged",
  set_tags: "tagged",
};

export const ITEM_BULK_BAR = {
  label: "Selected items",
  tag: "Change tags",
  move: "Move to folder",
  clear: "Clear selection",
  selected: (n: number): string => `${n} selected`,
  moveTitle: (n: number): string => `Move ${formatCount(n, "item")}`,
  tagTitle: (n: number): string => `Change the tags of ${formatCount(n, "item")}`,
  add: "Add tags",
  remove: "Remove tags",
  saveTags: "Save tags",
  noTags: "Enter a tag to add or remove.",
  done: (n: number, action: ItemsBulkBody["action"]): string =>
    `${formatCount(n, "item")} ${BULK_DONE[action]}`,
  undone: (n: number): string => `Undone: ${formatCount(n, "item")} restored`,
  failed: (n: number): string => `${formatCount(n, "item")} couldn’t be changed:`,
};

export const ITEM_PAGE = {
  title: "Item",
  archived:
    "This item is archived. It isn’t listed, and pools that select items by tags don’t draw it. Assessments that use it keep it.",
  earlier: (revision: number, latest: number): string =>
    `You’re viewing revision ${revision}. The latest is revision ${latest}.`,
  showLatest: "View latest",
  preview: "Preview",
  facts: "Summary",
  type: "Type",
  points: "Points",
  revision: "Revision",
  tags: "Tags",
  folder: "Folder",
  externalId: "External ID",
  created: "Created",
  updated: "Updated",
};

export const ITEM_ACTIONS = {
  label: "More actions for this item",
  duplicate: "Duplicate",
  duplicated: "Item duplicated",
  archived: "Item archived",
  unarchived: "Item unarchived",
  delete: "Delete…",
  cannotDelete: "This item can’t be deleted",
  cannotDeleteText:
    "It’s used in assessments. You can archive it instead, which removes it from the list and from pools that select items by tag.",
  archiveInstead: "Archive item",
  deleteTitle: "Delete this item?",
  deleteText: "No assessment uses it. All its revisions are deleted. This can’t be undone.",
  deleteVerb: "Delete item",
  deleted: "Item deleted",
};

export const ITEM_STATISTICS = {
  title: "Statistics",
  none: "No statistics yet",
  noneText: "They appear once learners have submitted a published assessment that shows this item.",
  n: "Submissions",
  meanShare: "Mean score",
  discrimination: "Discrimination",
  assessments: "Published in",
  firstPublished: "First published",
  lastPublished: "Last published",
  note: "Fully graded submissions that include the item, in all assessments and revisions. Discrimination is the correlation with the rest of the score.",
  byRevision: "By revision",
  revision: "Revision",
  assessmentCount: (n: number): string => formatCount(n, "assessment"),
  options: "Answers by option",
  sample: (n: number, maySeeKeys: boolean): string =>
    `n = ${n.toLocaleString("en")} who answered${maySeeKeys ? ". ✓ marks what is correct in the latest revision." : ""}`,
  option: "Option",
  noAnswers: "No answers yet",
  picked: "Selected",
  share: "Share",
  correct: "Correct",
  noText: "No text",
};

export const ITEM_USAGE = {
  title: "Where it’s used",
  none: "Not used yet",
  noneText: "Insert it into an assessment in the editor, or reference it by ID in the API.",
  assessment: "Assessment",
  place: "Used in",
  workingCopy: "Working copy",
  version: (version: number): string => `Version ${version}`,
  question: (number: number): string => `Question ${number}`,
  pool: (part: number): string => `Pool of part ${part}`,
  revision: "Revision",
  latest: "Latest",
  status: "Status",
  outdated: "Outdated",
  current: "Up to date",
  update: "Update to latest",
  openEditor: "Open editor",
  /** Follows a button's text, for screen readers only. */
  inAssessment: (title: string): string => ` in ${title}`,
  updated: (title: string): string =>
    `“${title}” now uses the latest revision. Publish it so that learners see it.`,
};

export const ITEM_HISTORY = {
  title: "History",
  revision: "Revision",
  latest: "Latest",
  changed: "Changed",
  changedBy: "Changed by",
  what: "Changes",
  content: "Question",
  details: "Title, tags, or other details",
  created: "Created",
  view: "View",
  changes: "View changes",
  /** Follows a link's text, for screen readers only. */
  ofRevision: (revision: number): string => ` (revision ${revision})`,
  difference: (from: number, to: number): string => `Changes from revision ${from} to ${to}`,
  noDifference: "No differences between these revisions.",
};

export const ITEM_DETAILS = {
  title: (title: string): string => `Title: ${title}`,
  tag: (tag: string): string => `Tag: ${tag}`,
  externalId: (id: string): string => `External ID: ${id}`,
  folder: "Moved to another folder",
  metadata: "Metadata changed",
};

export const ITEM_EDITOR = {
  newTitle: "New item",
  editTitle: "Edit item",
  backToItem: "Back to item",
  backToBank: "Item bank",
  question: "Question",
  aside: "Checklist and details",
  checklist: "Checklist",
  title: "Title",
  titleHint: "Optional. Learners don’t see it.",
  points: "Points",
  invalidPoints: "Enter a number greater than 0, without thousands separators",
  difficulty: "Difficulty",
  noDifficulty: "Not set",
  externalId: "External ID",
  externalIdHint: "Your own ID, for the API",
  save: "Save item",
  create: "Create item",
  saved: (revision: number): string => `Saved as revision ${revision}`,
  created: "Item created",
  notSaved: "The item wasn’t saved:",
  staleTitle: "Someone else has changed this item",
  staleText: "Your changes are still here. If you save them, they replace other changes to the same fields.",
  viewTheirs: "View the saved item",
  leaveTitle: "Leave without saving?",
  leaveText: "Your changes to this item will be lost.",
  leave: "Leave",
};
