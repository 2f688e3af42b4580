import type { PlayerContext } from "#components/player/player-context.ts";
import type { Submission } from "#components/player/submitter.ts";
import type { ShownPlace } from "#components/player/types.ts";

/**
 * Names what the player shows: the question's position, the review, or what becomes of the attempt. Returns undefined
 * for all questions at once, and while the result opens.
 */
export function getPlaceName(
  { attempt, language: { text } }: PlayerContext,
  submission: Submission,
  shown: ShownPlace,
): string | undefined {
  if (submission.phase === "done") return undefined;
  if (submission.phase === "ended") return text(`end_${submission.reason}`);
  if (submission.phase !== "answering") return text("submitting");
  if (shown === "review") return text("beforeSubmit");
  if (shown === undefined) return undefined;
  return text("questionPosition", { i: shown, of: attempt.questions.length });
}
