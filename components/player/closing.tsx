import type { Stage } from "./stage.ts";
import type { Submission } from "./submitter.ts";

/** While the answers are on their way, and when somebody else's came first. */
export function Closing({ stage, submission }: { stage: Stage; submission: Submission }) {
  const { attempt, language } = stage;
  const { text } = language;
  if (submission.phase === "used") return <p role="status">{text("submitUsed")}</p>;
  const waits = submission.phase === "submitting" ? submission.waits : undefined;
  return (
    <section role="status" className="max-w-3xl space-y-4">
      <p tabIndex={-1} data-place className="text-lg font-semibold">
        {text("submitting")}
      </p>
      {waits && (
        <>
          <p>{text(waits === "offline" ? "submitWaits" : "expired")}</p>
          <button type="button" className="button button-secondary" onClick={() => attempt.retry()}>
            {text("tryAgain")}
          </button>
        </>
      )}
    </section>
  );
}
