import type { ReactNode } from "react";
import { Scroller } from "#components/ui/scroller.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { formatCount } from "#lib/contract/format-count.ts";
import type { AnswerSheet } from "#lib/contract/marking.ts";

/** What was asked and what was answered. Answers are strangers' words: text, and nothing but text. */
export const AnswerView = ({ sheet, prompt }: { sheet: AnswerSheet; prompt: ReactNode }) => {
  const open = sheet.parts.filter((part) => part.open);
  const others = sheet.parts.filter((part) => !part.open);
  return (
    <div className="space-y-4">
      <details open className="card group">
        <summary className="cursor-pointer px-4 py-2.5 text-sm font-medium">Question</summary>
        <Scroller label="Question" className="max-h-60 border-t border-line px-4 py-3 text-sm">
          {prompt}
        </Scroller>
      </details>
      <section aria-labelledby="answer-head" className="card px-4 py-3">
        <h2 id="answer-head" className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span className="font-medium text-ink">Answer</span>
          <Learner learner={sheet.learner} />
        </h2>
        {open.map(({ response_id, text }) => (
          <div
            key={response_id ?? text}
            data-answer
            className="mt-2 max-w-prose text-base leading-7 whitespace-pre-wrap wrap-anywhere"
          >
            {text ?? <span className="text-muted italic">Nothing was answered.</span>}
          </div>
        ))}
        {others.length > 0 && (
          <dl className="mt-4 space-y-1 border-t border-line pt-3 text-sm">
            <dt className="text-muted">Answered beside it, graded by the machine</dt>
            {others.map(({ response_id, text }) => (
              <dd key={response_id} className="wrap-anywhere whitespace-pre-wrap">
                {text ?? <span className="text-muted italic">Nothing.</span>}
              </dd>
            ))}
            <dd className="text-muted">
              By itself that would be {sheet.auto_score} of {formatCount(sheet.points, "point")}.
            </dd>
          </dl>
        )}
      </section>
      {sheet.model_answers.length > 0 && (
        <details className="card">
          <summary className="cursor-pointer px-4 py-2.5 text-sm font-medium">Model answer</summary>
          {sheet.model_answers.map(({ responseId, text }) => (
            <p key={responseId} className="px-4 pb-3 text-sm whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
          ))}
        </details>
      )}
    </div>
  );
};

const Learner = ({ learner }: { learner: AnswerSheet["learner"] }) =>
  learner === null ? (
    <span>Anonymous</span>
  ) : (
    <span className="flex flex-wrap gap-x-3">
      <span className="wrap-anywhere">{learner.ref ?? "Anonymous"}</span>
      <span>attempt {learner.attempt_number}</span>
      <Timestamp at={learner.submitted_at} day />
      {learner.late && <span className="text-warn">late</span>}
    </span>
  );
