import type { LastAttempt } from "#lib/domains/delivery/hosted/visit.ts";
import type { HostedLanguage } from "./language.ts";

/**
 * Describes an attempt that the learner hasn't submitted and can't continue: whether it counts, or that its saved answers
 * will be submitted. `otherwise` is the message for an attempt that is lost.
 */
export function describeUnsubmitted(
  { presented: { attempt } }: LastAttempt,
  { text }: HostedLanguage,
  otherwise: "lastExpired" | "notSubmitted" = "lastExpired",
): string {
  if (attempt?.state === "discarded") return text("lastDiscarded");
  if (attempt?.state === "expired") return text("lastTimeUp");
  const isDue = attempt?.submitSaved && attempt.deadline !== null;
  return isDue ? `${text("stillOpen")} ${text("submitsSaved")}` : text(otherwise);
}
