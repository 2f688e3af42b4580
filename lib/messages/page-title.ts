/** Adds the service's name to the title of a page. */
export const formatPageTitle = (title: string): string => `${title} · Touchstone`;
