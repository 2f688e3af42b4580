/** The id of the title of a correction's page. */
export const TITLE_ID = "correction";

/** Moves the focus to the title, for actions whose button disappears once they are done. */
export const focusTitle = (): void => document.getElementById(TITLE_ID)?.focus();
