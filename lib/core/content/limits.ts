/** The most nodes of one document. The limit on the size of request bodies bounds everything else. */
export const MAX_NODES = 10_000;
export const MAX_INTERACTIONS = 100;
/** QTI's default for `maxChoices`: a single choice. */
export const DEFAULT_MAX_CHOICES = 1;
/** The most levels of nodes, including the document. The walk recurses no deeper. */
export const MAX_DEPTH = 64;
/** The most issues reported: enough to fix a document, too few to make refusing it expensive. */
export const MAX_ISSUES = 50;
