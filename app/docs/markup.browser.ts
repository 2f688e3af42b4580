/** Returns an empty string, because a browser already has the page as HTML. */
export const renderReference = (_publicUrl: string): string => "";
