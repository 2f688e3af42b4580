/**
 * The maximum number of characters in a learner's name. It is in a separate file from the schema, so that the form
 * doesn't load the schema library.
 */
export const MAX_NAME = 120;
