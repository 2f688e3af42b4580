/** What forms offer and schemas take. Apart from the schemas, so that pages need not load what those are made with. */

/** Hours that an API key goes on working beside the one that takes its place. */
export const KEY_OVERLAP_HOURS = [0, 1, 24, 168] as const;

/** Characters. Length is what makes a password hard to guess; nothing else is asked of it. */
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 1000;

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** In which order submissions are listed; the score as a percentage. */
export const RESULTS_SORTS = ["newest", "oldest", "highest", "lowest"] as const;
export type ResultsSort = (typeof RESULTS_SORTS)[number];
