/** What settings may be, for the schema and for the forms, which do without the schema: it is large. */
export const CHECK_COUNT = { min: 1, max: 100 } as const;
/** Seconds. */
export const CHECK_WINDOW = { min: 60, max: 86_400 } as const;
export const RATE_LIMIT = { min: 1, max: 1_000_000 } as const;
export const MAX_ORIGINS = 50;
/** What the service's own page asks a learner for before an attempt. */
export const HOSTED_PROMPTS = ["name", "nothing"] as const;
