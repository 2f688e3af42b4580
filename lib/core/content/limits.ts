/** The maximum number of nodes in a document. The size limit on request bodies limits everything else. */
export const MAX_NODES = 10_000;
export const MAX_INTERACTIONS = 100;
/** QTI's default for `maxChoices`: a single choice. */
export const DEFAULT_MAX_CHOICES = 1;
/** QTI's default for `maxAssociations`: a single pair. */
export const DEFAULT_MAX_ASSOCIATIONS = 1;
/** The default of an upload: a single file. */
export const DEFAULT_MAX_FILES = 1;
/** The step of a slider that doesn't give one. */
export const DEFAULT_STEP = 1;
/** The maximum number of levels of nodes, including the document. The traversal doesn't recurse any deeper. */
export const MAX_DEPTH = 64;
/** The maximum number of reported issues: enough to fix a document, but few enough to keep rejecting one cheap. */
export const MAX_ISSUES = 50;
