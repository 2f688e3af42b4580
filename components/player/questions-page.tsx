import type { PlayerContext } from "./player-context.ts";
import { QuestionView } from "./question-view.tsx";
import { hasSharedContext, SharedContext } from "./shared-context.tsx";

type PageProps = {
  context: PlayerContext;
  /** The number of the only question shown, or undefined if all are shown. */
  shownNumber: number | undefined;
  onNavigate: (questionNumber: number) => void;
  onReview: () => void;
};

/** Renders one question with buttons for its neighbors, or all questions. */
export function QuestionsPage({ context, shownNumber, onNavigate, onReview }: PageProps) {
  const { attempt, language } = context;
  const { text } = language;
  const { questions } = attempt;
  const question = questions.find(({ number }) => number === shownNumber);
  const renderReviewButton = (variant: "primary" | "secondary") => (
    <button type="button" className={`button button-${variant} min-h-11 px-5`} onClick={onReview}>
      {text("review")}
    </button>
  );
  if (!question) {
    return (
      <div className="max-w-3xl space-y-12">
        {questions.map((each) => (
          <div key={each.id} className="space-y-6">
            {each.isFirst && hasSharedContext(each.sharedContext) && (
              <SharedContext value={each.sharedContext} context={context} />
            )}
            <QuestionView question={each} context={context} />
          </div>
        ))}
        {renderReviewButton("primary")}
      </div>
    );
  }
  const isLast = question.number === questions.length;
  const isShared = hasSharedContext(question.sharedContext);
  return (
    <div className={`space-y-8 ${isShared ? "" : "max-w-3xl"}`}>
      <div className={isShared ? "grid grid-cols-1 items-start gap-8 @4xl:grid-cols-2" : ""}>
        {isShared && <SharedContext value={question.sharedContext} context={context} />}
        <QuestionView key={question.id} question={question} context={context} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
        {question.number > 1 ? (
          <button
            type="button"
            className="button button-secondary min-h-11 px-5"
            onClick={() => onNavigate(question.number - 1)}
          >
            {text("previous")}
          </button>
        ) : (
          <span />
        )}
        <div className="flex flex-wrap gap-3">
          {!isLast && renderReviewButton("secondary")}
          {isLast ? (
            renderReviewButton("primary")
          ) : (
            <button
              type="button"
              className="button button-primary min-h-11 px-5"
              onClick={() => onNavigate(question.number + 1)}
            >
              {text("next")}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
