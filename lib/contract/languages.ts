/** The languages of the dashboard. */
export const LANGUAGES = ["en", "de"] as const;

export type Language = (typeof LANGUAGES)[number];

/** What users see if they haven't chosen a language and the browser prefers none of ours. */
export const DEFAULT_LANGUAGE: Language = "en";
