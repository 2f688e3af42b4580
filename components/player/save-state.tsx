import { describeRejection } from "./describe-rejection.ts";
import type { PlayerContext } from "./player-context.ts";
import { useAttempt } from "./use-attempt.ts";

/** Shows whether the service has every answer. It isn't announced, because it changes all the time. */
export function SaveState({ context: { attempt, language } }: { context: PlayerContext }) {
  const { unsaved, error } = useAttempt(attempt, () => attempt.saving);
  const isEmpty = useAttempt(attempt, () => attempt.isUntouched);
  const message = isEmpty
    ? ""
    : language.text(unsaved === 0 ? "saved" : error ? "notSaved" : "saving", { n: unsaved });
  return (
    <p
      data-save-state={isEmpty ? undefined : unsaved === 0 ? "saved" : "unsaved"}
      className={`min-h-4 truncate text-xs ${error && unsaved > 0 ? "text-warn" : "text-muted"}`}
    >
      {message}
    </p>
  );
}

/** Shows why answers can't be saved, with a button to retry. */
export function SaveErrorBanner({ context: { attempt, language } }: { context: PlayerContext }) {
  const { unsaved, error } = useAttempt(attempt, () => attempt.saving);
  const { text } = language;
  const visibleError = unsaved > 0 ? error : null;
  return (
    <div role="status">
      {visibleError && (
        <div className={`${BANNER} border-warn/50 bg-warn/10`}>
          <p>
            {visibleError.kind === "refused"
              ? text("refused", { reason: describeRejection(language, visibleError.code) })
              : text(visibleError.kind)}
          </p>
          {visibleError.kind !== "refused" && (
            <button
              type="button"
              className="button button-secondary shrink-0 px-2 text-xs @md:text-sm"
              onClick={() => attempt.retry()}
            >
              {text("tryAgain")}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** A notice, which is compact in a narrow container, because a bar with it must leave room for the question. */
export const BANNER =
  "mb-3 flex items-center justify-between gap-2 rounded-md border px-2 py-1 text-xs @md:px-3.5 @md:py-2.5 @md:text-sm";
