"use client";

import { useId, useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import type { ApiError } from "#lib/client/call.ts";
import type { TestAnswerResult, TestedPart } from "#lib/contract/test-answer.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import { formatPoints } from "#lib/core/grading/explain/format.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { TEST_ANSWER } from "#lib/messages/editor-keys.ts";
import { isEmptyAnswer, TestAnswerField } from "./test-answer-field.tsx";
import { useTestAnswer } from "./use-test-answer.ts";

type TestAnswerProps = {
  /** Null for a question in a custom format. */
  node: InteractionNode | null;
  answerKey: AnswerKey;
  assessmentId: string;
  content: unknown;
  /** The question's other keys. All keys share the question's points. */
  others: readonly AnswerKey[];
  points: number;
};

/**
 * A box for answering the question as a learner. The service grades the answer and explains the score without recording
 * anything.
 */
export function TestAnswer({ node, answerKey, assessmentId, content, others, points }: TestAnswerProps) {
  const [value, setValue] = useState<unknown>();
  const id = useId();
  const hasAnswer = !isEmptyAnswer(value);
  const { response_id: responseId } = answerKey;
  const { result, failure, isStale } = useTestAnswer(
    assessmentId,
    hasAnswer
      ? {
          content_ast: content,
          answer_keys: [...others, answerKey],
          points,
          answers: [{ responseId, value }],
        }
      : undefined,
  );
  const part = result?.parts.find(({ response_id }) => response_id === responseId);
  return (
    <section aria-labelledby={id} className="space-y-3 rounded-md border border-line bg-sunken p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <p id={id} className="text-sm font-medium">
          {TEST_ANSWER.title}
        </p>
        {hasAnswer && (
          <button type="button" className="button button-quiet" onClick={() => setValue(undefined)}>
            {TEST_ANSWER.clear}
          </button>
        )}
      </div>
      <TestAnswerField
        // An answer for one type of key is invalid for another, so changing the type resets the answer.
        key={answerKey.type}
        answerKey={answerKey}
        node={node}
        value={value}
        onChange={setValue}
      />
      <div role="status" className={isStale ? "opacity-55" : ""}>
        {hasAnswer && failure && <p className="text-sm text-bad">{formatFailure(failure)}</p>}
        {hasAnswer && part && result && <TestResult part={part} messages={result.messages} />}
      </div>
    </section>
  );
}

/**
 * Returns why the answer can't be graded: the answer itself is invalid, or another part of the question is incomplete.
 */
function formatFailure({ details: [first], message }: ApiError): string {
  if (!first) return message;
  if (first.path.startsWith("answers")) return TEST_ANSWER.invalidAnswer(first.message);
  return TEST_ANSWER.invalidQuestion(first.path, first.message);
}

const TONES = {
  correct: "good",
  partial: "warn",
  incorrect: "bad",
  skipped: "plain",
  pending: "plain",
} as const;

function TestResult({ part, messages }: { part: TestedPart; messages: TestAnswerResult["messages"] }) {
  const feedback = messages.filter(({ responseId }) => responseId === part.response_id);
  return (
    <div className="space-y-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[part.outcome]}>{TEST_ANSWER.outcomes[part.outcome]}</Badge>
        <span className="tabular-nums">{TEST_ANSWER.score(part.score, formatPoints(part.points))}</span>
      </p>
      <p className="text-muted wrap-anywhere">
        {part.explanation.replace(/^./u, (letter) => letter.toUpperCase())}.
      </p>
      {feedback.map(({ text }) => (
        <p key={text} className="wrap-anywhere">
          {TEST_ANSWER.feedback(text)}
        </p>
      ))}
    </div>
  );
}
