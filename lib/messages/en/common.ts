/** Messages that many screens share. */
export const COMMON = {
  actions: "Actions",
  apply: "Apply",
  applying: "Applying…",
  archive: "Archive",
  archived: "Archived",
  cancel: "Cancel",
  close: "Close",
  copied: "Copied",
  copy: "Copy",
  copyCommand: "Copy command",
  copyFailed: "Couldn’t copy",
  description: "Description",
  dismiss: "Dismiss",
  done: "Done",
  edit: "Edit",
  email: "Email",
  loading: "Loading…",
  more: "More",
  name: "Name",
  never: "Never",
  noMatches: "No results match these filters",
  none: "None",
  rename: "Rename",
  saving: "Saving…",
  search: "Search",
  searching: "Searching…",
  sending: "Sending…",
  showAll: "Show all",
  showAsTable: "Show as table",
  tryAgain: "Try again",
  unarchive: "Unarchive",
  undo: "Undo",
  you: "You",
} as const;

export const PAGE_HEADER = {
  breadcrumb: "Breadcrumb",
};

/** The choice between one's own changes and those that someone else has saved in the meantime. */
export const CONFLICT = {
  keepMine: "Save my changes",
  takeTheirs: "Discard my changes",
};

export const PAGINATION = {
  label: "Pagination",
  previous: "Previous",
  next: "Next",
  /** Formats a range: "1–50 of 120 members". `isPartial` is true if counting stopped before the end. */
  range: (first: number, last: number, total: string, isPartial: boolean): string =>
    `${first.toLocaleString("en")}–${last.toLocaleString("en")} of ${isPartial ? "more than " : ""}${total}`,
  pastEndTitle: "This page is empty",
  pastEndText: "The list has fewer pages.",
  firstPage: "Go to first page",
};

export const CONFIRMATION = {
  /** Asks the user to type a word before an action that can't be undone. */
  typeToConfirm: (word: string): string => `Type “${word}” to confirm`,
};

export const NOT_ALLOWED = {
  title: "You don’t have access",
  /** `what` is the label of a permission, and `roles` are the roles that have it: "an owner or an admin". */
  text: (what: string, roles: string): string =>
    `This page requires the permission “${what}”. Ask ${roles} of your organization for help.`,
};
