"use client";

import { useId, useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import type { CallFailure } from "#lib/client/call.ts";
import type { Tried, TriedPart } from "#lib/contract/trying.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import { counted } from "#lib/core/grading/explain/words.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { isNoAnswer, TryField } from "./try-field.tsx";
import { useTry } from "./use-try.ts";

type TryAnswerProps = {
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
export function TryAnswer({ node, answerKey, assessmentId, content, others, points }: TryAnswerProps) {
  const [value, setValue] = useState<unknown>();
  const id = useId();
  const isAsked = !isNoAnswer(value);
  const { response_id: responseId } = answerKey;
  const { tried, failure, isStale } = useTry(
    assessmentId,
    isAsked
      ? {
          content_ast: content,
          answer_keys: [...others, answerKey],
          points,
          answers: [{ responseId, value }],
        }
      : undefined,
  );
  const part = tried?.parts.find(({ response_id }) => response_id === responseId);
  return (
    <section aria-labelledby={id} className="space-y-3 rounded-md border border-line bg-sunken p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <p id={id} className="text-sm font-medium">
          Try an answer
        </p>
        {isAsked && (
          <button type="button" className="button button-quiet" onClick={() => setValue(undefined)}>
            Clear
          </button>
        )}
      </div>
      <TryField
        // What was tried of one type means nothing to another.
        key={answerKey.type}
        answerKey={answerKey}
        node={node}
        value={value}
        onChange={setValue}
      />
      <div role="status" className={isStale ? "opacity-55" : ""}>
        {isAsked && failure && <p className="text-sm text-bad">{wordsOf(failure)}</p>}
        {isAsked && part && tried && <Result part={part} messages={tried.messages} />}
      </div>
    </section>
  );
}

/** What stands in the way: the answer itself, or a question that is not finished elsewhere. */
function wordsOf({ details: [first], message }: CallFailure): string {
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

function Result({ part, messages }: { part: TriedPart; messages: Tried["messages"] }) {
  const { tone, word } = OUTCOMES[part.outcome];
  const said = messages.find(({ responseId }) => responseId === part.response_id);
  return (
    <div className="space-y-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{word}</Badge>
        <span className="tabular-nums">
          {part.score} of {counted(part.points, "point")}
        </span>
      </p>
      <p className="text-muted wrap-anywhere">{part.how.replace(/^./u, (letter) => letter.toUpperCase())}.</p>
      {said && <p className="wrap-anywhere">The learner reads: “{said.text}”</p>}
    </div>
  );
}
