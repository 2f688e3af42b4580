import type { PlayerContext } from "./player-context.ts";
import { BANNER } from "./save-state.tsx";
import type { Submission } from "./submitter.ts";
import { useAttempt } from "./use-attempt.ts";

/** Replaces the questions while the answers are being submitted, or after another tab submitted them. */
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

/** Shows why the service rejected a submission. */
export function SubmitErrorBanner({ context: { attempt, language } }: { context: PlayerContext }) {
  const submission = useAttempt(attempt, () => attempt.submission);
  const refused = submission.phase === "answering" ? submission.refused : undefined;
  return (
    <div role="alert">
      {refused !== undefined && (
        <p className={`${BANNER} border-bad/50 bg-bad/8`}>
          {language.text("submitRefused", { message: refused })}
        </p>
      )}
    </div>
  );
}
