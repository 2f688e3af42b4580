/** Builds a LIKE pattern that matches values that contain the text. Wildcard characters in the text are escaped. */
export const buildContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
