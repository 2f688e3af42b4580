import { en } from "#components/content/messages/en.ts";
import type { Language, Messages } from "#components/content/messages/language.ts";

/**
 * Describes why the service rejects a request, in the learner's language, by the code of its error. `fallback` is the
 * message for a code that learners need no sentence of their own for.
 */
export function describeRejection(
  { text }: Language,
  code: string,
  fallback: keyof Messages = "error_other",
): string {
  const key = `error_${code}`;
  return text(key in en ? (key as keyof Messages) : fallback);
}
