import { Content } from "#components/content/content.tsx";
import type { ShownFile } from "#components/content/file-access.ts";
import { hasSharedContext } from "#components/player/shared-context.tsx";
import { isDocument } from "#lib/core/content/traverse.ts";
import type { HostedResult, QuestionOutcome } from "#lib/domains/delivery/hosted/result.ts";
import type { HostedLanguage } from "./language.ts";
import { CorrectionNote, OutcomeLine, ScoreSteps } from "./outcome-list.tsx";
import { hasTeacherMark, TeacherMark } from "./teacher-mark.tsx";

/** Renders each question once, with marks on the learner's answer and the correct answer in place. */
export const SolutionList = ({
  exercises,
  files,
  language,
}: Pick<HostedResult, "exercises"> & { files: readonly ShownFile[]; language: HostedLanguage }) => (
  <div className="mt-4 space-y-6">
    {exercises.map(({ id, sharedContext, questions }) => (
      <div key={id} className="space-y-6">
        {hasSharedContext(sharedContext) && (
          <div className="rounded-lg border border-dashed border-edge/60 px-5 py-4">
            {isDocument(sharedContext) ? (
              <Content value={sharedContext} locale={language.locale} />
            ) : (
              <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                {String(sharedContext)}
              </p>
            )}
          </div>
        )}
        {questions.map((question) => (
          <SolvedQuestion key={question.id} question={question} files={files} language={language} />
        ))}
      </div>
    ))}
  </div>
);

type SolvedProps = {
  question: QuestionOutcome;
  files: readonly ShownFile[];
  language: HostedLanguage;
};

function SolvedQuestion({ question, files, language }: SolvedProps) {
  const { solved } = question;
  if (!solved) return null;
  return (
    <article className="card print:break-inside-avoid print:border-edge">
      <header className="border-b border-line px-5 py-3">
        <OutcomeLine question={question} language={language} as="h3" />
        <CorrectionNote question={question} language={language} />
      </header>
      <div
        className={
          hasTeacherMark(question)
            ? "md:grid md:grid-cols-[minmax(0,1fr)_15rem] md:divide-x md:divide-line"
            : ""
        }
      >
        <div className="min-w-0 px-5 py-4">
          <GradedContent question={question} files={files} language={language} />
          {solved.isUnreadable && <p className="mt-3 text-sm">{language.text("unreadable")}</p>}
          {solved.messages.map((message) => (
            <p key={message} dir="auto" className="mt-3 text-sm whitespace-pre-line wrap-anywhere">
              {message}
            </p>
          ))}
        </div>
        {hasTeacherMark(question) && (
          <div className="border-t border-line px-5 pt-1 pb-4 md:border-t-0">
            <TeacherMark question={question} language={language} />
          </div>
        )}
      </div>
      <footer
        className={`space-y-2 border-t border-line px-5 py-3 empty:hidden ${solved.notes.length === 0 ? "print:hidden" : ""}`}
      >
        {solved.notes.length > 0 && (
          // The notes exist only in English.
          <div lang="en" dir="ltr" className="text-sm wrap-anywhere text-muted">
            {solved.notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        )}
        <ScoreSteps question={question} language={language} />
      </footer>
    </article>
  );
}

/** Renders a question with marks on its answers. If its content is opaque, only the answers are shown. */
function GradedContent({ question: { solved, parts }, files, language }: SolvedProps) {
  if (!solved) return null;
  const { content, answers, right } = solved;
  if (isDocument(content)) {
    const rightAnswers = new Map(right.map(({ responseId, value }) => [responseId, value]));
    const graded = new Map(
      parts.map(({ responseId, outcome }) => [
        responseId,
        { outcome, right: rightAnswers.get(responseId), isOwn: true },
      ]),
    );
    return (
      <Content value={content} answers={answers} graded={graded} files={files} locale={language.locale} />
    );
  }
  return (
    <div className="space-y-3">
      <AnswerList name={language.text(answers.length > 0 ? "yourAnswer" : "notAnswered")} answers={answers} />
      {right.length > 0 && <AnswerList name={language.text("correctAnswer")} answers={right} />}
    </div>
  );
}

const AnswerList = ({ name, answers }: { name: string; answers: readonly unknown[] }) => (
  <div className="text-sm">
    <h4 className="text-muted">{name}</h4>
    <ul className="mt-1 space-y-1 wrap-anywhere">
      {answers.map((answer, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers keep their order, and two can be identical
        <li key={i} dir="auto" className="font-mono">
          {formatAnswer(answer)}
        </li>
      ))}
    </ul>
  </div>
);

function formatAnswer(answer: unknown): string {
  const value = typeof answer === "object" && answer !== null && "value" in answer ? answer.value : answer;
  return typeof value === "string" ? value : JSON.stringify(value);
}
