import type { ReactNode } from "react";
import { describeRejection } from "./describe-rejection.ts";
import type { EndReason } from "./end-reason.ts";
import type { PlayerContext } from "./player-context.ts";
import { BANNER } from "./save-state.tsx";
import type { Submission } from "./submitter.ts";
import { useAttempt } from "./use-attempt.ts";

/** Replaces the questions after the attempt has ended elsewhere. `children` is what the learner can do next. */
export const EndView = ({
  reason,
  language,
  children,
}: {
  reason: EndReason;
  language: PlayerContext["language"];
  children?: ReactNode;
}) => (
  <section role="status" className="max-w-3xl space-y-3 py-6">
    <h2 tabIndex={-1} data-place className="text-xl font-semibold tracking-tight text-balance">
      {language.text(`end_${reason}`)}
    </h2>
    {children}
  </section>
);

/** Replaces the questions while the answers are being submitted. */
export function SubmissionStatus({
  context,
  submission,
}: {
  context: PlayerContext;
  submission: Submission;
}) {
  const { attempt, language } = context;
  const { text } = language;
  const waitReason = submission.phase === "submitting" ? submission.waitReason : undefined;
  return (
    <section role="status" className="max-w-3xl space-y-4">
      <h2 tabIndex={-1} data-place className="text-xl font-semibold tracking-tight text-balance">
        {text(attempt.isTimeUp ? "timeUp" : "submitting")}
      </h2>
      {waitReason && (
        <>
          <p>
            {text(
              waitReason !== "offline"
                ? waitReason
                : attempt.submitsSaved
                  ? "submitOfflineSaved"
                  : "submitOffline",
            )}
          </p>
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
          {language.text("submitRefused", { reason: describeRejection(language, refused) })}
        </p>
      )}
    </div>
  );
}
