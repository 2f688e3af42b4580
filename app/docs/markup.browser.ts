/** In a browser the page is there already. */
export const markupOf = (_publicUrl: string): string => "";
