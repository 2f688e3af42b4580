import type { PlayerContext } from "./player-context.ts";
import type { Submission } from "./submitter.ts";

/** While the answers are on their way, and when somebody else's came first. */
export function SubmissionStatus({
  context,
  submission,
}: {
  context: PlayerContext;
  submission: Submission;
}) {
  const { attempt, language } = context;
  const { text } = language;
  if (submission.phase === "used") return <p role="status">{text("alreadySubmitted")}</p>;
  const waitReason = submission.phase === "submitting" ? submission.waitReason : undefined;
  return (
    <section role="status" className="max-w-3xl space-y-4">
      <p tabIndex={-1} data-place className="text-lg font-semibold">
        {text("submitting")}
      </p>
      {waitReason && (
        <>
          <p>{text(waitReason === "offline" ? "submitOffline" : "expired")}</p>
          <button type="button" className="button button-secondary" onClick={() => attempt.retry()}>
            {text("tryAgain")}
          </button>
        </>
      )}
    </section>
  );
}
