/** A LIKE pattern for what holds this text anywhere; none of its characters is a wildcard. */
export const buildContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
