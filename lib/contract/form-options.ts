/* Options that forms offer and schemas accept. They are apart from the schemas so that pages don't load the schema library. */

/** Hours for which a rotated API key keeps working beside its replacement. */
export const KEY_OVERLAP_HOURS = [0, 1, 24, 168] as const;

/** In characters. Length makes a password hard to guess, so there are no other rules. */
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 1000;

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The orders in which submissions can be listed. Scores are compared as percentages. */
export const RESULTS_SORTS = ["newest", "oldest", "highest", "lowest"] as const;
export type ResultsSort = (typeof RESULTS_SORTS)[number];
