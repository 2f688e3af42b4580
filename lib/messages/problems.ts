import { translateProblem } from "./de/problems.ts";
import { getLanguage } from "./language.ts";

/**
 * Returns the message of an error in the viewer's language. The contract words its messages in English, because it knows
 * no viewer. Messages of the domains are in the viewer's language already, and are returned unchanged.
 */
export const localizeProblem = (message: string): string =>
  getLanguage() === "de" ? translateProblem(message) : message;
