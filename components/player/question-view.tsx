import { memo, useMemo } from "react";
import { createAnswerContext } from "#components/content/answer/answer-context.tsx";
import { Document } from "#components/content/document.tsx";
import { buildPrompts } from "#components/content/prompts.ts";
import { mapResponses } from "#components/content/responses.ts";
import type { Doc } from "#lib/core/content/nodes.ts";
import { isDocument } from "#lib/core/content/traverse.ts";
import { CheckAnswer } from "./check-answer.tsx";
import { getHeadingId, type PlayerContext } from "./player-context.ts";
import { getQuestionAccess } from "./question-access.ts";
import type { Question } from "./questions.ts";
import { useAttempt, useElements } from "./use-attempt.ts";

type QuestionProps = { question: Question; context: PlayerContext };

/** Renders a question. It rerenders only when its own answer or flag changes. */
export const QuestionView = memo(({ question, context }: QuestionProps) => {
  const { language, attempt } = context;
  const heading = getHeadingId(context, question.number);
  return (
    <section aria-labelledby={heading} data-question={question.id}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line pb-2">
        <h2 id={heading} tabIndex={-1} className="text-lg font-semibold tracking-tight">
          {language.text("questionPosition", { i: question.number, of: attempt.questions.length })}
        </h2>
        <p className="text-sm text-muted">{language.text("points", { n: question.points })}</p>
        <FlagButton question={question} context={context} />
      </div>
      <div dir="auto" className="text-base leading-7">
        {isDocument(question.content) ? (
          <AnswerableContent content={question.content} question={question} context={context} />
        ) : (
          <OpaqueContent question={question} context={context} />
        )}
      </div>
      {context.check && <CheckAnswer check={context.check} question={question} context={context} />}
    </section>
  );
});

function FlagButton({ question, context: { attempt, language } }: QuestionProps) {
  const isFlagged = useAttempt(attempt, () => attempt.isFlagged(question.id));
  return (
    <button
      type="button"
      aria-pressed={isFlagged}
      className={`button button-quiet ms-auto ${isFlagged ? "text-warn" : "text-muted"}`}
      onClick={() => attempt.flag(question.id, !isFlagged)}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className="stroke-current">
        <path
          d="M3.5 15V2h8l-2 3.25 2 3.25h-8"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
          className={isFlagged ? "fill-current" : "fill-none"}
        />
      </svg>
      {language.text("flag")}
    </button>
  );
}

function AnswerableContent({ content, question, context }: QuestionProps & { content: Doc }) {
  const { attempt, language, getFormula, getImageUrl, announce } = context;
  const { files, onAnswer, getSeed } = getQuestionAccess(context, question);
  const elements = useElements(attempt, question.id);
  const disabled = useAttempt(attempt, () => attempt.submission.phase !== "answering");
  const prompts = useMemo(
    () => buildPrompts(content, { language, getFormula }),
    [content, language, getFormula],
  );
  const values = mapResponses(question.interactions, elements);
  const renderContext = createAnswerContext({
    language,
    getFormula,
    getImageUrl,
    files,
    handlers: {
      getValue: (responseId) => values?.get(responseId),
      onAnswer,
      getPrompt: (responseId) => prompts.get(responseId) ?? "",
      getId: (responseId) => `${getHeadingId(context, question.number)}-${responseId}`,
      getSeed,
      announce,
      disabled,
    },
  });
  return <Document value={content} context={renderContext} />;
}

/** Renders opaque content with the function of the page around the player. */
function OpaqueContent({ question, context }: QuestionProps) {
  const { attempt, language, renderOpaque } = context;
  const elements = useElements(attempt, question.id);
  const disabled = useAttempt(attempt, () => attempt.submission.phase !== "answering");
  if (!renderOpaque) return <p className="text-muted">{language.text("cannotShow")}</p>;
  return renderOpaque({
    questionId: question.id,
    content: question.content,
    sharedContext: question.sharedContext,
    answers: elements,
    answer: (next) => attempt.answer(question.id, next),
    disabled,
  });
}
