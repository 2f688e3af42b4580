import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Scroller } from "#components/ui/scroller.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { AnchorSheet } from "#lib/contract/marking.ts";
import { getLanguage } from "#lib/messages/language.ts";
import { ANSWER_MESSAGES } from "#lib/messages/marking.ts";

/** Loaded with the first answer that has files. */
const Files = dynamic(() => import("#components/content/read-only-files.tsx").then(({ Files }) => Files));

/** Renders the question and the answer. Answers are untrusted, so they are rendered as plain text only. */
export const AnswerView = ({ sheet, prompt }: { sheet: AnchorSheet; prompt: ReactNode }) => {
  const open = sheet.parts.filter((part) => part.open);
  const others = sheet.parts.filter((part) => !part.open);
  return (
    <div className="space-y-4">
      <details open className="card group">
        <summary className="cursor-pointer px-4 py-2.5 text-sm font-medium">
          {ANSWER_MESSAGES.question}
        </summary>
        <Scroller
          label={ANSWER_MESSAGES.question}
          className="max-h-40 border-t lg:max-h-60 border-line px-4 py-3 text-sm"
        >
          {prompt}
        </Scroller>
      </details>
      <section aria-labelledby="answer-head" className="card px-4 py-3">
        <h2 id="answer-head" className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span className="font-medium text-ink">{ANSWER_MESSAGES.answer}</span>
          <Learner learner={sheet.learner} />
        </h2>
        {open.map(({ response_id, text, files }) => (
          <div
            key={response_id ?? text}
            data-answer
            className="mt-2 max-w-prose text-base leading-7 whitespace-pre-wrap wrap-anywhere"
          >
            {files ? (
              <Files
                files={files.map(({ media_type: mediaType, ...file }) => ({ ...file, mediaType }))}
                locale={getLanguage()}
              />
            ) : (
              (text ?? <span className="text-muted italic">{ANSWER_MESSAGES.notAnswered}</span>)
            )}
          </div>
        ))}
        {others.length > 0 && (
          <dl className="mt-4 space-y-1 border-t border-line pt-3 text-sm">
            <dt className="text-muted">{ANSWER_MESSAGES.autoGradedPart}</dt>
            {others.map(({ response_id, text }) => (
              <dd key={response_id} className="wrap-anywhere whitespace-pre-wrap">
                {text ?? <span className="text-muted italic">{ANSWER_MESSAGES.notAnswered}</span>}
              </dd>
            ))}
            <dd className="text-muted">{ANSWER_MESSAGES.autoGraded(sheet.auto_score, sheet.points)}</dd>
          </dl>
        )}
      </section>
      {sheet.model_answers.length > 0 && (
        <details className="card">
          <summary className="cursor-pointer px-4 py-2.5 text-sm font-medium">
            {ANSWER_MESSAGES.modelAnswer}
          </summary>
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

const Learner = ({ learner }: { learner: AnchorSheet["learner"] }) =>
  learner === null ? (
    <span>{ANSWER_MESSAGES.anonymous}</span>
  ) : (
    <span className="flex flex-wrap gap-x-3">
      <span className="wrap-anywhere">{learner.name ?? learner.ref ?? ANSWER_MESSAGES.anonymous}</span>
      <span>{ANSWER_MESSAGES.attempt(learner.attempt_number)}</span>
      <Timestamp at={learner.submitted_at} day />
      {learner.late && <span className="text-warn">{ANSWER_MESSAGES.late}</span>}
    </span>
  );
