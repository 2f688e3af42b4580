import type { Completeness } from "#components/content/answers.ts";
import { BackAction, ForwardAction } from "./action-bar.tsx";
import type { PlayerContext } from "./player-context.ts";
import { getExpectedCompleteness } from "./question-access.ts";
import { type Progress, useFileStates, useProgress } from "./use-attempt.ts";

type ReviewProps = {
  context: PlayerContext;
  onNavigate: (questionNumber: number) => void;
};

/**
 * Renders the page before submitting. It links to questions that are unanswered, incomplete, flagged, or lack files.
 */
export function Review({ context, onNavigate }: ReviewProps) {
  const { attempt, language, id } = context;
  const { text } = language;
  const progress = useExpectedProgress(context);
  const files = useFileStates(attempt);
  const listIncomplete = (completeness: Completeness) =>
    progress.filter((each) => each.completeness === completeness);
  const groups = [
    ["notUploaded", progress.filter((_, index) => files[index])],
    ["missing", listIncomplete("unanswered")],
    ["incomplete", listIncomplete("partly")],
    ["flaggedCount", progress.filter((each) => each.flagged)],
  ] as const;
  const isComplete = groups.every(([name, { length }]) => length === 0 || name === "flaggedCount");
  return (
    <section aria-labelledby={`${id}-review`} className="max-w-3xl space-y-5">
      <h2 id={`${id}-review`} tabIndex={-1} data-place className="text-2xl font-semibold tracking-tight">
        {text("beforeSubmit")}
      </h2>
      {isComplete && <p className="text-good">{text("allAnswered")}</p>}
      {groups.map(
        ([name, questions]) =>
          questions.length > 0 && (
            <div key={name} className="space-y-2">
              <h3 className="font-medium">{text(name, { n: questions.length })}</h3>
              <ul className="flex flex-wrap gap-2">
                {questions.map(({ id, number }) => (
                  <li key={id}>
                    <button
                      type="button"
                      className="button button-secondary"
                      onClick={() => onNavigate(number)}
                    >
                      {text("question", { i: number })}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
      <p className="text-sm text-muted">{text("cannotChange")}</p>
    </section>
  );
}

/** Renders the buttons that return to the questions and submit the answers. */
export function ReviewActions({ context, onNavigate, onSubmit }: ReviewProps & { onSubmit: () => void }) {
  const { attempt, language } = context;
  const progress = useExpectedProgress(context);
  const files = useFileStates(attempt);
  const isComplete =
    !files.includes("failed") && progress.every(({ completeness }) => completeness === "answered");
  const missing = progress.find(({ completeness }) => completeness === "unanswered") ?? progress[0];
  return (
    <>
      <BackAction label={language.text("backToQuestions")} onClick={() => onNavigate(missing?.number ?? 1)} />
      <ForwardAction label={language.text(isComplete ? "submit" : "submitAnyway")} onClick={onSubmit} />
    </>
  );
}

/** Like `useProgress`, but files that are being sent or have failed count as answers, because they are reported. */
const useExpectedProgress = (context: PlayerContext): Progress =>
  useProgress(context.attempt, (question) => getExpectedCompleteness(context, question));
