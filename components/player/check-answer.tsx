import { useState } from "react";
import type { AnswerElements } from "#components/content/answers.ts";
import type { PlayerContext } from "./player-context.ts";
import type { Question } from "./questions.ts";
import type { CheckedAnswer, Transport } from "./types.ts";
import { useElements } from "./use-attempt.ts";

type State =
  | { kind: "idle" | "checking" | "unanswered" }
  | { kind: "checked"; of: AnswerElements; checked: CheckedAnswer }
  | { kind: "failed"; of: AnswerElements; message: string };

type CheckProps = { check: NonNullable<Transport["check"]>; question: Question; context: PlayerContext };

/** Renders a button that checks the current answer. The verdict disappears as soon as the answer changes. */
export function CheckAnswer({ check, question, context }: CheckProps) {
  const { attempt, language, emit } = context;
  const { text } = language;
  const elements = useElements(attempt, question.id);
  const [state, setState] = useState<State>({ kind: "idle" });
  const checkAnswer = async () => {
    if (state.kind === "checking") return;
    if (elements.length === 0) return setState({ kind: "unanswered" });
    setState({ kind: "checking" });
    try {
      const checked = await check({ questionId: question.id, answers: [...elements] });
      setState({ kind: "checked", of: elements, checked });
      emit({ type: "check", questionId: question.id, result: checked });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setState({ kind: "failed", of: elements, message });
      emit({ type: "error", message });
    }
  };
  const isStale = "of" in state && state.of !== elements;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <button
        type="button"
        aria-disabled={state.kind === "checking"}
        className="button button-secondary"
        onClick={() => void checkAnswer()}
      >
        {text(state.kind === "checking" ? "checking" : "check")}
      </button>
      <div role="status" className="text-sm">
        {state.kind === "unanswered" && elements.length === 0 && (
          <p className="text-muted">{text("answerFirst")}</p>
        )}
        {state.kind === "failed" && !isStale && (
          <p className="text-bad">{text("checkFailed", { message: state.message })}</p>
        )}
        {state.kind === "checked" && !isStale && <Verdict checked={state.checked} context={context} />}
      </div>
    </div>
  );
}

function Verdict({ checked, context: { language } }: { checked: CheckedAnswer; context: PlayerContext }) {
  const { text } = language;
  const [word, tone] = checked.correct
    ? (["correct", "text-good"] as const)
    : checked.score > 0
      ? (["partiallyCorrect", "text-warn"] as const)
      : (["incorrect", "text-bad"] as const);
  return (
    <>
      <p>
        <strong className={tone}>{text(word)}</strong>
        {checked.checks_remaining !== undefined && (
          <span className="text-muted"> · {text("checksLeft", { n: checked.checks_remaining })}</span>
        )}
      </p>
      {checked.feedback?.messages.map(({ responseId, text: message }) => (
        <p key={`${responseId} ${message}`} dir="auto">
          {message}
        </p>
      ))}
    </>
  );
}
