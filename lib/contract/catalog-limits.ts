/* Limits that both the schemas and the dashboard's forms use. Here and not in ./catalog-fields.ts, so that forms don't load zod. */

export const MAX_EXTERNAL_ID_LENGTH = 200;
export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 50;
/** The maximum length of the note of a published version. */
export const MAX_NOTE_LENGTH = 500;
/** The maximum number of questions that an assessment asks a learner. */
export const MAX_QUESTIONS = 500;
