/** Adds the service's name to the title of a page. */
export const formatPageTitle = (title: string): string => `${title} · Touchstone`;

/** Combines the name of a page with that of the object that it is about, which may be empty. */
export const formatObjectTitle = (page: string, name: string): string =>
  name === "" ? page : `${page} · ${name}`;
