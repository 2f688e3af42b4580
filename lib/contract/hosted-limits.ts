/** Characters of a learner's name, for the schema and for the form, which does without the schema: it is large. */
export const MAX_NAME = 120;
