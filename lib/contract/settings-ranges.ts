/* The ranges of settings. They are in a separate file so that forms don't load the schema library. */

export const CHECK_COUNT = { min: 1, max: 100 } as const;
/** In seconds. */
export const CHECK_WINDOW = { min: 60, max: 86_400 } as const;
export const RATE_LIMIT = { min: 1, max: 1_000_000 } as const;
export const RETENTION_DAYS = { min: 1, max: 36_500 } as const;
export const MAX_ORIGINS = 50;
/** The information that the hosted player requests from a learner before an attempt. */
export const HOSTED_PROMPTS = ["name", "nothing"] as const;
/** The share of submissions that two graders grade, and the points by which their grades may differ. */
export const SAMPLE_PERCENT = { min: 1, max: 100 } as const;
export const TOLERANCE_POINTS = { min: 0, max: 1_000_000 } as const;
