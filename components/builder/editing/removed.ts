/** The transactions' meta with the message about what was removed. The page shows it with a button to undo. */
export const REMOVED = "removed";
