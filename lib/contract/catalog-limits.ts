/* Limits that both the schemas and the dashboard's forms use. Here and not in ./catalog-fields.ts, so that forms don't load zod. */

/** The maximum length of the title of an assessment or an item. */
export const MAX_TITLE_LENGTH = 300;
export const MAX_EXTERNAL_ID_LENGTH = 200;
export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 50;
/** The maximum length of the note of a published version. */
export const MAX_NOTE_LENGTH = 500;
/** The maximum points of a question. */
export const MAX_POINTS = 1_000_000;
/** The maximum number of questions that an assessment asks a learner. */
export const MAX_QUESTIONS = 500;
