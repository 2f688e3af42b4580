"use client";

import { useId, useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import type { ApiError } from "#lib/client/call.ts";
import type { TestAnswerResult, TestedPart } from "#lib/contract/test-answer.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import { formatQuantity } from "#lib/core/grading/explain/format.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { isEmptyAnswer, TestAnswerField } from "./test-answer-field.tsx";
import { useTestAnswer } from "./use-test-answer.ts";

type TestAnswerProps = {
  /** Null for content in an owner's own form. */
  node: InteractionNode | null;
  answerKey: AnswerKey;
  assessmentId: string;
  content: unknown;
  /** The question's other keys: points are split over all of them. */
  others: readonly AnswerKey[];
  points: number;
};

/** A box to answer in as a learner might: the service grades it, and says why. Nothing is recorded. */
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
          Try an answer
        </p>
        {hasAnswer && (
          <button type="button" className="button button-quiet" onClick={() => setValue(undefined)}>
            Clear
          </button>
        )}
      </div>
      <TestAnswerField
        // What was tried of one type means nothing to another.
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

/** What stands in the way: the answer itself, or a question that is not finished elsewhere. */
function formatFailure({ details: [first], message }: ApiError): string {
  if (!first) return message;
  if (first.path.startsWith("answers")) return `The answer cannot be given: ${first.message}.`;
  return `The question is not finished: ${first.path} ${first.message}.`;
}

const OUTCOMES = {
  correct: { tone: "good", word: "Right" },
  partial: { tone: "warn", word: "Partly right" },
  incorrect: { tone: "bad", word: "Wrong" },
  skipped: { tone: "plain", word: "No answer" },
  pending: { tone: "plain", word: "A person decides" },
} as const;

function TestResult({ part, messages }: { part: TestedPart; messages: TestAnswerResult["messages"] }) {
  const { tone, word: label } = OUTCOMES[part.outcome];
  const feedback = messages.find(({ responseId }) => responseId === part.response_id);
  return (
    <div className="space-y-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <span className="tabular-nums">
          {part.score} of {formatQuantity(part.points, "point")}
        </span>
      </p>
      <p className="text-muted wrap-anywhere">{part.how.replace(/^./u, (letter) => letter.toUpperCase())}.</p>
      {feedback && <p className="wrap-anywhere">The learner reads: “{feedback.text}”</p>}
    </div>
  );
}
