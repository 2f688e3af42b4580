import type { Completeness } from "#components/content/answers.ts";
import { BackAction, ForwardAction } from "./action-bar.tsx";
import type { PlayerContext } from "./player-context.ts";
import { getExpectedCompleteness } from "./question-access.ts";
import type { Question } from "./questions.ts";
import { type Progress, useFileStates, useProgress } from "./use-attempt.ts";

type ReviewProps = {
  context: PlayerContext;
  onNavigate: (questionNumber: number) => void;
};

/**
 * Renders the page before submitting. It links to questions that are unanswered, incomplete, flagged, or lack files.
 */
export function Review({ context, onNavigate }: ReviewProps) {
  const { attempt, language, id } = context;
  const { text } = language;
  const progress = useExpectedProgress(context);
  const files = useFileStates(attempt);
  const filterQuestions = (predicate: (each: Progress[number]) => boolean) =>
    attempt.questions.filter((_, index) => {
      const each = progress[index];
      return each !== undefined && predicate(each);
    });
  const notUploaded = attempt.questions.filter((_, index) => files[index]);
  const listIncomplete = (completeness: Completeness) =>
    filterQuestions((each) => each.completeness === completeness);
  const missing = listIncomplete("unanswered");
  const incomplete = listIncomplete("partly");
  const flagged = filterQuestions((each) => each.flagged);
  const isComplete = notUploaded.length + missing.length + incomplete.length === 0;
  return (
    <section aria-labelledby={`${id}-review`} className="max-w-3xl space-y-5">
      <h2 id={`${id}-review`} tabIndex={-1} data-place className="text-2xl font-semibold tracking-tight">
        {text("beforeSubmit")}
      </h2>
      {isComplete && <p className="text-good">{text("allAnswered")}</p>}
      <QuestionLinks
        title={text("notUploaded", { n: notUploaded.length })}
        questions={notUploaded}
        context={context}
        onNavigate={onNavigate}
      />
      <QuestionLinks
        title={text("missing", { n: missing.length })}
        questions={missing}
        context={context}
        onNavigate={onNavigate}
      />
      <QuestionLinks
        title={text("incomplete", { n: incomplete.length })}
        questions={incomplete}
        context={context}
        onNavigate={onNavigate}
      />
      <QuestionLinks
        title={text("flaggedCount", { n: flagged.length })}
        questions={flagged}
        context={context}
        onNavigate={onNavigate}
      />
      <p className="text-sm text-muted">{text("cannotChange")}</p>
    </section>
  );
}

/** Renders the buttons that return to the questions and submit the answers. */
export function ReviewActions({ context, onNavigate, onSubmit }: ReviewProps & { onSubmit: () => void }) {
  const { attempt, language } = context;
  const progress = useExpectedProgress(context);
  const files = useFileStates(attempt);
  const isComplete =
    !files.includes("failed") && progress.every(({ completeness }) => completeness === "answered");
  const missing = progress.findIndex(({ completeness }) => completeness === "unanswered");
  return (
    <>
      <BackAction
        label={language.text("backToQuestions")}
        onClick={() => onNavigate(attempt.questions[Math.max(0, missing)]?.number ?? 1)}
      />
      <ForwardAction label={language.text(isComplete ? "submit" : "submitAnyway")} onClick={onSubmit} />
    </>
  );
}

/** Like `useProgress`, but files that are being sent or have failed count as answers, because they are reported. */
const useExpectedProgress = (context: PlayerContext): Progress =>
  useProgress(context.attempt, (question) => getExpectedCompleteness(context, question));

type QuestionLinksProps = {
  title: string;
  questions: readonly Question[];
  context: PlayerContext;
  onNavigate: (questionNumber: number) => void;
};

const QuestionLinks = ({ title, questions, context: { language }, onNavigate }: QuestionLinksProps) =>
  questions.length > 0 && (
    <div className="space-y-2">
      <h3 className="font-medium">{title}</h3>
      <ul className="flex flex-wrap gap-2">
        {questions.map(({ id, number }) => (
          <li key={id}>
            <button type="button" className="button button-secondary" onClick={() => onNavigate(number)}>
              {language.text("question", { i: number })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
