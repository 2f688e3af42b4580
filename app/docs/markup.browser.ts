/** Returns an empty string, because a browser already has the page as HTML. */
export const renderDocsPage = (_publicUrl: string, _pagePath: string): string => "";
