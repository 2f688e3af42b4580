/**
 * How many milliseconds after the deadline a submission still counts as on time, and the saved answers are submitted.
 * It is in a separate file from the schemas, so that the player doesn't load the schema library.
 */
export const GRACE_MS = 30_000;
