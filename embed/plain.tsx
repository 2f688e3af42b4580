import { useEffect } from "react";
import { Content } from "#components/content/content.tsx";
import type { PlayerProps } from "#components/player/types.ts";

/** The questions, one below the other, and a button to hand in. */
export function Player({ view, transport, onEvent, onControls }: PlayerProps) {
  const questions = view.assessment.exercises.flatMap((exercise) => exercise.questions);
  const submit = async () => {
    const result = await transport.submit({ exerciseAnswers: [] }, view.attempt_info.attempt_key);
    onEvent?.({ type: "submitted", result });
    return result;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    onControls?.({ submit, flush: async () => {} });
    onEvent?.({ type: "ready", questions: questions.length });
    return () => onControls?.(undefined);
  }, []);
  return (
    <div className="space-y-4 p-4">
      <h2 className="text-lg font-semibold">{view.meta.title}</h2>
      {questions.map((question) => (
        <Content key={question.id} value={question.content} />
      ))}
      <button type="button" className="button button-primary" onClick={() => void submit()}>
        OK
      </button>
    </div>
  );
}
