/* Limits of answer keys that the schemas, the editor and the imports share. Without zod, as in ./catalog-limits.ts. */

/** How many texts and patterns, or numbers and ranges, a key can accept. */
export const MAX_ACCEPTED_ANSWERS = 200;
/** The maximum length of a text or pattern that a key accepts. */
export const MAX_ACCEPTED_LENGTH = 1000;
/** The maximum length of the model answer of an open key. */
export const MAX_MODEL_ANSWER_LENGTH = 100_000;
