/** Moves the focus to the page's content, for actions whose button disappears once they are done. */
export const focusContent = (): void => document.getElementById("content")?.focus();
