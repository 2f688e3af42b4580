import type { Stage } from "./stage.ts";
import { useAttempt } from "./use-attempt.ts";

/** Whether the service has every answer. Quiet while all is well. */
export function SaveState({ stage: { attempt, language } }: { stage: Stage }) {
  const { unsaved, trouble } = useAttempt(attempt, () => attempt.saving);
  const isEmpty = useAttempt(attempt, () => attempt.isUntouched);
  if (isEmpty) return null;
  const words =
    unsaved === 0
      ? language.text("saved")
      : trouble
        ? language.text("notSaved", { n: unsaved })
        : language.text("saving");
  return (
    <p
      data-save-state={unsaved === 0 ? "saved" : "unsaved"}
      className={`text-sm ${trouble && unsaved > 0 ? "text-warn" : "text-muted"}`}
    >
      {words}
    </p>
  );
}

/** What keeps answers from being saved, and what becomes of them. */
export function SaveTrouble({ stage: { attempt, language } }: { stage: Stage }) {
  const { unsaved, trouble } = useAttempt(attempt, () => attempt.saving);
  const { text } = language;
  const shown = unsaved > 0 ? trouble : null;
  return (
    <div role="status">
      {shown && (
        <div className={`${BANNER} border-warn/50 bg-warn/10`}>
          <p>{shown.kind === "refused" ? text("refused", { message: shown.message }) : text(shown.kind)}</p>
          {shown.kind !== "refused" && (
            <button type="button" className="button button-secondary" onClick={() => attempt.retry()}>
              {text("tryAgain")}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Why what was submitted did not count. */
export function SubmitTrouble({ stage: { attempt, language } }: { stage: Stage }) {
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

const BANNER =
  "mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border px-3.5 py-2.5 text-sm";
