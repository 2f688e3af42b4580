/** Messages in the editor's dialogs, and in its choice between two authors' versions. */
export const LINK_DIALOG = {
  title: "Link",
  address: "URL or email address",
  hint: "Leave empty to remove the link",
  invalid: "Enter a link that starts with https://, http://, or mailto:",
  save: "Save link",
};

export const IMAGE_DIALOG = { title: "Insert image", insert: "Insert image" };

export const PREVIEW = {
  title: "Preview",
  description: "What learners see, with real grading. Nothing is recorded.",
  fullWidth: "Full width",
  phoneWidth: "Phone width",
  restart: "Start over",
  loading: "Loading preview…",
};

/** Describes how a part selects its questions, one fact per phrase. */
export const ARRANGEMENT = {
  everyQuestion: "Shows every question",
  written: "Questions in order",
  drawsByTag: (draw: number, tags: readonly string[]) =>
    `Draws ${draw} of the items tagged ${tags.join(", ")}`,
};

export const CONFLICTS = {
  name: "Conflicting changes",
  title: "Someone else changed this too.",
  explanation:
    "Changes that don’t conflict are merged. Choose a version for the rest. Until you do, yours is kept in this browser.",
  mine: "Mine",
  theirs: "Theirs",
  deleted: "Deleted",
  differentKey: "Different answer key:",
  answer: (number: number, fact: string) => `Answer ${number}: ${fact}`,
  noKey: "No correct answer",
  keepMine: "Keep mine",
  keepTheirs: "Keep theirs",
  keepBoth: "Keep both",
  delete: "Delete",
  sharedText: (part: number | undefined) => `Shared text of part ${part ?? ""}`,
  arrangement: (part: number | undefined) => `How part ${part ?? ""} selects its questions`,
  question: (number: number | undefined) => `Question ${number ?? ""}`,
  deletedByMe: (number: number | undefined) =>
    `Question ${number ?? ""}: you deleted it, someone else changed it`,
  deletedByOther: (number: number | undefined) =>
    `Question ${number ?? ""}: you changed it, someone else deleted it`,
  noLimit: "No limit",
  unlimited: "Unlimited",
  empty: "Empty",
};
