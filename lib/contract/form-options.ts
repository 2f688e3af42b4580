/* Options that forms offer and schemas accept. This file exists so that pages don't load the schema library. */

/** How many hours a rotated API key continues to work alongside its replacement. */
export const KEY_OVERLAP_HOURS = [0, 1, 24, 168] as const;

/** The default rate limits of a key in requests per minute, by bucket, as set by the specification. */
export const DEFAULT_LIMITS = { default: 300, submit: 100, check: 600 };

/** In characters. There are no other password rules, because length is what makes a password hard to guess. */
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 1000;

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The orders in which submissions can be listed. Scores are compared as percentages, names without their case. */
export const RESULTS_SORTS = ["newest", "oldest", "highest", "lowest", "a_to_z", "z_to_a"] as const;
export type ResultsSort = (typeof RESULTS_SORTS)[number];

/** The columns of a list of submissions that each viewer can hide. The learner is always shown. */
export const RESULT_COLUMNS = [
  "reference",
  "assessment",
  "attempt",
  "score",
  "percent",
  "status",
  "submitted",
] as const;
export type ResultColumnKey = (typeof RESULT_COLUMNS)[number];
/** The columns shown to viewers who have not chosen any. Learners without a name already show their reference. */
export const DEFAULT_RESULT_COLUMNS: readonly ResultColumnKey[] = RESULT_COLUMNS.filter(
  (column) => column !== "reference",
);

/** The states of an attempt. */
export const ATTEMPT_STATES = ["open", "submitted", "expired", "discarded"] as const;

/** How a regrade corrects a question. */
export const CORRECTION_MODES = ["new_key", "either", "full_credit", "drop"] as const;

export const REGRADE_STATUSES = ["previewing", "previewed", "committed", "reverted", "failed"] as const;

/** How far one request can move an attempt's deadline. */
export const MAX_EXTENSION_MINUTES = 1440;

/** What the questions of a file become. */
export const IMPORT_AS = ["assessments", "items"] as const;
export type ImportAs = (typeof IMPORT_AS)[number];

export const IMPORT_STATUSES = ["running", "completed", "failed", "canceled"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];
