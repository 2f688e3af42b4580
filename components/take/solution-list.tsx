import type { ReactNode } from "react";
import { Content } from "#components/content/content.tsx";
import { isDocument } from "#lib/core/content/traverse.ts";
import type { HostedResult, QuestionOutcome } from "#lib/domains/delivery/hosted/result.ts";
import type { QuestionSolution } from "#lib/domains/delivery/hosted/solution.ts";
import { Comment, OutcomeLine } from "./outcome-list.tsx";

/** Each question with what was answered, beside a right answer. */
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
          <Solved key={question.id} question={question} />
        ))}
      </div>
    ))}
  </div>
);

function Solved({ question }: { question: QuestionOutcome }) {
  const { solved, outcome, isAnswered, comment } = question;
  if (!solved) return null;
  const isRight = outcome === "correct";
  return (
    <article className="card">
      <header className="border-b border-line px-5 py-3">
        <OutcomeLine question={question} as="h3" />
      </header>
      <Part name={isAnswered ? "Your answer" : "You didn’t answer"}>
        <AnsweredContent solved={solved} answers={solved.answers} />
        <Comment comment={comment} />
        {solved.messages.map((message) => (
          <p key={message} className="mt-3 text-sm whitespace-pre-line wrap-anywhere">
            {message}
          </p>
        ))}
      </Part>
      {!isRight && solved.right.length > 0 && (
        <Part name="A right answer" isSolution>
          <AnsweredContent
            solved={solved}
            answers={[...solved.right, ...solved.byTeacher.map(toTeacherPlaceholder)]}
            isSolution
          />
        </Part>
      )}
      {solved.words.length > 0 && (
        <div className="border-t border-line bg-sunken/60 px-5 py-3 text-sm wrap-anywhere text-muted">
          {solved.words.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      )}
    </article>
  );
}

/** What stands in the place of an answer that no key knows. */
const toTeacherPlaceholder = (responseId: string) => ({ responseId, value: "A teacher grades this part." });

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

/** A question with answers in their places; of content of another form only the answers can be shown. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: answers stand in a fixed order, and may be alike
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
