import type { ReactNode } from "react";
import { Content } from "#components/content/content.tsx";
import { isDocument } from "#lib/core/content/traverse.ts";
import type { HostedResult, QuestionOutcome } from "#lib/domains/delivery/hosted/result.ts";
import type { QuestionSolution } from "#lib/domains/delivery/hosted/solution.ts";
import { RESULT } from "#lib/messages/hosted.ts";
import { Comment, CorrectionNote, OutcomeLine, ScoreSteps } from "./outcome-list.tsx";

/** Renders each question with the learner's answer and, unless that is correct, a correct answer. */
export const SolutionList = ({ exercises }: Pick<HostedResult, "exercises">) => (
  <div className="mt-4 space-y-6">
    {exercises.map(({ id, sharedContext, questions }) => (
      <div key={id} className="space-y-6">
        {isDocument(sharedContext) && (
          <div className="rounded-lg border border-dashed border-edge/60 px-5 py-4">
            <Content value={sharedContext} />
          </div>
        )}
        {questions.map((question) => (
          <SolvedQuestion key={question.id} question={question} />
        ))}
      </div>
    ))}
  </div>
);

function SolvedQuestion({ question }: { question: QuestionOutcome }) {
  const { solved, outcome, isAnswered, comment } = question;
  if (!solved) return null;
  return (
    <article className="card">
      <header className="border-b border-line px-5 py-3">
        <OutcomeLine question={question} as="h3" />
        <CorrectionNote question={question} />
      </header>
      <Part name={isAnswered ? RESULT.yourAnswer : RESULT.notAnswered}>
        <AnsweredContent solved={solved} answers={solved.answers} />
        <Comment comment={comment} />
        {solved.messages.map((message) => (
          <p key={message} className="mt-3 text-sm whitespace-pre-line wrap-anywhere">
            {message}
          </p>
        ))}
      </Part>
      {outcome !== "correct" && solved.right.length > 0 && (
        <Part name={RESULT.correctAnswer} isSolution>
          <AnsweredContent
            solved={solved}
            answers={[...solved.right, ...solved.byTeacher.map(toTeacherPlaceholder)]}
            isSolution
          />
        </Part>
      )}
      {solved.notes.length > 0 && (
        <div className="border-t border-line bg-sunken/60 px-5 py-3 text-sm wrap-anywhere text-muted">
          {solved.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      <div className="border-t border-line px-5 py-3">
        <ScoreSteps question={question} />
      </div>
    </article>
  );
}

/** Builds the placeholder shown as the correct answer to a part that has no answer key. */
const toTeacherPlaceholder = (responseId: string) => ({ responseId, value: RESULT.byTeacher });

const Part = ({
  name,
  isSolution = false,
  children,
}: {
  name: string;
  isSolution?: boolean;
  children: ReactNode;
}) => (
  <div className={`px-5 py-4 ${isSolution ? "border-t border-line bg-good/6" : ""}`}>
    <h4 className={`mb-2 text-sm ${isSolution ? "font-medium text-good" : "text-muted"}`}>{name}</h4>
    {children}
  </div>
);

/** Renders a question with answers in place. If its content is opaque, only the answers are shown. */
function AnsweredContent({
  solved: { content },
  answers,
  isSolution = false,
}: {
  solved: QuestionSolution;
  answers: readonly unknown[];
  isSolution?: boolean;
}) {
  if (isDocument(content)) return <Content value={content} answers={answers} isSolution={isSolution} />;
  return (
    <ul className="space-y-1 text-sm wrap-anywhere">
      {answers.map((answer, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers keep their order, and two can be identical
        <li key={i} className="font-mono">
          {formatAnswer(answer)}
        </li>
      ))}
    </ul>
  );
}

function formatAnswer(answer: unknown): string {
  const value = typeof answer === "object" && answer !== null && "value" in answer ? answer.value : answer;
  return typeof value === "string" ? value : JSON.stringify(value);
}
