import { formatCount } from "../format-count.ts";

/** The list of learners. */
export const LEARNERS = {
  title: "Learners",
  lead: "Everyone who has submitted answers or has a profile.",
  search: "Search by reference or name",
  learner: "Learner",
  submissions: "Submissions",
  accommodations: "Accommodations",
  since: "First seen",
  none: "No learners yet",
  noneHint: "Learners appear here when they submit answers, or when your product creates their profiles.",
  noMatch: "No learners match this search",
};

/** A learner's profile and history. */
export const LEARNER = {
  profile: "Profile",
  history: "Submissions",
  reference: "Reference",
  name: "Name",
  noName: "Not set",
  since: "First seen",
  accommodations: "Accommodations",
  /** Formats accommodations: "25% extra time, 1 extra attempt". */
  describeAccommodations: (timeFactor: number, extraAttempts: number): string => {
    const parts = [
      timeFactor > 1 ? `${formatExtraTime(timeFactor)}% extra time` : "",
      extraAttempts > 0 ? formatCount(extraAttempts, "extra attempt") : "",
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(", ") : "None";
  },
  export: "Export data",
  noSubmissions: "No submissions",
  noSubmissionsHint: "This learner has a profile but hasn’t submitted any answers.",
};

/** The dialog that edits a learner's name and accommodations. */
export const EDIT_LEARNER = {
  open: "Edit",
  title: (learner: string): string => `Edit ${learner}`,
  name: "Name",
  nameHint: "Shown instead of the reference in the dashboard. Leave it empty to show the reference.",
  extraTime: "Extra time (%)",
  extraTimeHint: "Added to every time limit. 25 turns 60 minutes into 75.",
  extraTimeRange: "Enter a number from 0 to 900.",
  extraAttempts: "Extra attempts",
  extraAttemptsHint: "In addition to the attempts that each assessment allows.",
  extraAttemptsRange: "Enter a whole number from 0 to 100.",
  scope: "Accommodations apply to every attempt that this learner starts from now on.",
  save: "Save",
  saved: "Saved",
};

/** The dialog that changes a learner's reference. */
export const RENAME_LEARNER = {
  open: "Change reference",
  title: (learner: string): string => `Change the reference of ${learner}`,
  text: "All submissions, attempts, and tokens move to the new reference. Your product must use it from now on.",
  reference: "New reference",
  verb: "Change reference",
  done: "Reference changed",
};

/** The dialog that erases a learner, and the receipt that it leads to. */
export const ERASE_LEARNER = {
  open: "Erase",
  title: (learner: string): string => `Erase ${learner}?`,
  text: "This removes the reference, the name, metadata, written answers, and comments everywhere. It can’t be undone.",
  keep: "Scores",
  keepStatistics: "Keep scores without the learner",
  keepStatisticsHint: "Analytics stay exactly as they are.",
  keepNothing: "Delete scores as well",
  keepNothingHint: "The learner’s submissions are deleted, and analytics change.",
  word: "erase",
  verb: "Erase learner",
  erasedTitle: "Learner erased",
  erasedText:
    "Keep the receipt as proof. Its signature can be checked with POST /v1/receipts/verify. It doesn’t contain the reference.",
  download: "Download receipt",
  toList: "Go to learners",
};

/** Converts a time factor to a percentage of extra time: 1.25 is 25. */
export const formatExtraTime = (timeFactor: number): string =>
  (Math.round((timeFactor - 1) * 10_000) / 100).toLocaleString("en", { useGrouping: false });

export const LEARNER_ERRORS = {
  refTaken: "Another learner has this learner_ref",
};
