/** The most characters in a learner's name. It is apart from the schema so that the form doesn't load the schema library. */
export const MAX_NAME = 120;
