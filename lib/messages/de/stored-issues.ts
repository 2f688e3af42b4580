import { KEY_ISSUES as ENGLISH_KEY_ISSUES } from "../en/answer-issues.ts";
import { CONTENT_ISSUES as ENGLISH_CONTENT_ISSUES } from "../en/content-issues.ts";
import { type Phrases, toGermanNumber, translatePhrase } from "../translate-phrase.ts";
import { KEY_ISSUES } from "./answer-issues.ts";
import { CONTENT_ISSUES } from "./content-issues.ts";
import { translateProblem } from "./problems.ts";

/** The messages about content and keys, in English and in German. */
const CATALOGS: readonly (readonly [english: object, german: object])[] = [
  [ENGLISH_CONTENT_ISSUES, CONTENT_ISSUES],
  [ENGLISH_KEY_ISSUES, KEY_ISSUES],
];

/** What the readers of files say themselves about a question. */
const READERS: Phrases = [
  ["content", "Inhalt"],
  ["{} points", "{} Punkte"],
];

/**
 * Translates what is wrong with an imported question, which is stored in English. Messages that contain values, and texts
 * that come from the file, are returned unchanged.
 */
export function translateStoredIssue(text: string): string {
  for (const [english, german] of CATALOGS) {
    const key = Object.entries(english).find(([, message]) => message === text)?.[0];
    const translation: unknown = key && Reflect.get(german, key);
    if (typeof translation === "string") return translation;
  }
  return translatePhrase(READERS, text, toGermanNumber) ?? translateProblem(text);
}
