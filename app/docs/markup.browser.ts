/** In a browser the page is there already. */
export const renderReference = (_publicUrl: string): string => "";
