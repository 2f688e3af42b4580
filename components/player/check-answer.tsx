import { type ReactNode, useState } from "react";
import type { AnswerElements } from "#components/content/answers.ts";
import type { Language } from "#components/content/messages/language.ts";
import { UNREADABLE_EXPRESSION } from "#lib/messages/en/expression-problems.ts";
import type { PlayerContext } from "./player-context.ts";
import type { Question } from "./questions.ts";
import type { CheckedAnswer, Transport } from "./types.ts";
import { useElements } from "./use-attempt.ts";

type GetText = Language["text"];
/** `render` shows what a check said about the answer `of`. */
type State = { isChecking?: boolean; of?: AnswerElements; render?: (text: GetText) => ReactNode };

type CheckProps = { check: NonNullable<Transport["check"]>; question: Question; context: PlayerContext };

/** Renders a button that checks the current answer. The verdict disappears as soon as the answer changes. */
export function CheckAnswer({ check, question, context }: CheckProps) {
  const { attempt, emit } = context;
  const { text } = context.language;
  const elements = useElements(attempt, question.id);
  const [{ isChecking, of, render }, setState] = useState<State>({});
  const show = (shown: NonNullable<State["render"]>) => setState({ of: elements, render: shown });
  const checkAnswer = async () => {
    if (isChecking) return;
    if (elements.length === 0) return show((text) => <p className="text-muted">{text("answerFirst")}</p>);
    setState({ isChecking: true });
    try {
      const checked = await check({ questionId: question.id, answers: [...elements] });
      show((text) => renderVerdict(checked, text));
      emit({ type: "check", questionId: question.id, result: checked });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      show((text) => <p className="text-bad">{text("checkFailed", { message })}</p>);
      emit({ type: "error", message });
    }
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <button
        type="button"
        aria-disabled={isChecking}
        className="button button-secondary"
        onClick={() => void checkAnswer()}
      >
        {text(isChecking ? "checking" : "check")}
      </button>
      <div role="status" className="text-sm">
        {of === elements && render?.(text)}
      </div>
    </div>
  );
}

/** Renders the result of a check. What the service itself says about an answer is put in the learner's language. */
export function renderVerdict(
  { correct, score, checks_remaining: checksLeft, feedback }: CheckedAnswer,
  text: GetText,
): ReactNode {
  const [word, tone] = correct
    ? (["correct", "text-good"] as const)
    : score > 0
      ? (["partiallyCorrect", "text-warn"] as const)
      : (["incorrect", "text-bad"] as const);
  return (
    <>
      <p>
        <strong className={tone}>{text(word)}</strong>
        {checksLeft !== undefined && (
          <span className="text-muted"> · {text("checksLeft", { n: checksLeft })}</span>
        )}
      </p>
      {feedback?.messages.map(({ responseId, text: message }) => (
        <p key={responseId + message} dir="auto">
          {message === UNREADABLE_EXPRESSION ? text("unreadable") : message}
        </p>
      ))}
    </>
  );
}
