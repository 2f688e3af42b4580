import { QuestionView } from "./question-view.tsx";
import { hasContext, SharedContext } from "./shared-context.tsx";
import type { Stage } from "./stage.ts";

type PageProps = {
  stage: Stage;
  /** The number of the one question shown; undefined: all of them. */
  shown: number | undefined;
  onGo: (questionNumber: number) => void;
  onReview: () => void;
};

/** One question with the way to the next, or all of them. */
export function QuestionsPage({ stage, shown, onGo, onReview }: PageProps) {
  const { attempt, language } = stage;
  const { text } = language;
  const { questions } = attempt;
  const question = questions.find(({ number }) => number === shown);
  const review = (look: "primary" | "secondary") => (
    <button type="button" className={`button button-${look} min-h-11 px-5`} onClick={onReview}>
      {text("review")}
    </button>
  );
  if (!question) {
    return (
      <div className="max-w-3xl space-y-12">
        {questions.map((each) => (
          <div key={each.id} className="space-y-6">
            {each.isFirst && hasContext(each.sharedContext) && (
              <SharedContext value={each.sharedContext} stage={stage} />
            )}
            <QuestionView question={each} stage={stage} />
          </div>
        ))}
        {review("primary")}
      </div>
    );
  }
  const isLast = question.number === questions.length;
  const isShared = hasContext(question.sharedContext);
  return (
    <div className={`space-y-8 ${isShared ? "" : "max-w-3xl"}`}>
      <div className={isShared ? "grid grid-cols-1 items-start gap-8 @4xl:grid-cols-2" : ""}>
        {isShared && <SharedContext value={question.sharedContext} stage={stage} />}
        <QuestionView key={question.id} question={question} stage={stage} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
        {question.number > 1 ? (
          <button
            type="button"
            className="button button-secondary min-h-11 px-5"
            onClick={() => onGo(question.number - 1)}
          >
            {text("previous")}
          </button>
        ) : (
          <span />
        )}
        <div className="flex flex-wrap gap-3">
          {!isLast && review("secondary")}
          {isLast ? (
            review("primary")
          ) : (
            <button
              type="button"
              className="button button-primary min-h-11 px-5"
              onClick={() => onGo(question.number + 1)}
            >
              {text("next")}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
