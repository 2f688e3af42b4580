/* The ranges of settings. They are apart from the schema so that forms don't load the schema library. */

export const CHECK_COUNT = { min: 1, max: 100 } as const;
/** In seconds. */
export const CHECK_WINDOW = { min: 60, max: 86_400 } as const;
export const RATE_LIMIT = { min: 1, max: 1_000_000 } as const;
export const MAX_ORIGINS = 50;
/** What the hosted player asks a learner for before an attempt. */
export const HOSTED_PROMPTS = ["name", "nothing"] as const;
