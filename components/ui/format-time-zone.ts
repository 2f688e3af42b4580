/** Formats the name of a time zone for people: "America/New York". */
export const formatTimeZone = (timeZone: string): string => timeZone.replaceAll("_", " ");
