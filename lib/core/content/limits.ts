/** What one document may hold. The body limit bounds the rest. */
export const MAX_NODES = 10_000;
export const MAX_INTERACTIONS = 100;
/** QTI's default where `maxChoices` is not given: a single choice. */
export const DEFAULT_MAX_CHOICES = 1;
/** Levels of nodes, the document included; the walk recurses no deeper. */
export const MAX_DEPTH = 64;
/** Issues reported at most: enough to mend a document by, too few to make a refusal costly. */
export const MAX_ISSUES = 50;
