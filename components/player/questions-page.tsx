import { BackAction, ForwardAction } from "./action-bar.tsx";
import type { PlayerContext } from "./player-context.ts";
import { QuestionView } from "./question-view.tsx";
import { hasSharedContext, SharedContext } from "./shared-context.tsx";

type PageProps = {
  context: PlayerContext;
  /** The number of the only question shown, or undefined if all are shown. */
  shownNumber: number | undefined;
};

/** Renders one question, or all questions. */
export function QuestionsPage({ context, shownNumber }: PageProps) {
  const { questions } = context.attempt;
  const question = questions.find(({ number }) => number === shownNumber);
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
      </div>
    );
  }
  const isShared = hasSharedContext(question.sharedContext);
  return (
    <div className={isShared ? "grid grid-cols-1 items-start gap-8 @4xl:grid-cols-2" : "max-w-3xl"}>
      {isShared && <SharedContext value={question.sharedContext} context={context} />}
      <QuestionView key={question.id} question={question} context={context} />
    </div>
  );
}

type ActionsProps = PageProps & { onNavigate: (questionNumber: number) => void; onReview: () => void };

/** Renders the buttons for the neighbors of the question that is shown. The last question leads to the review. */
export function QuestionActions({ context, shownNumber, onNavigate, onReview }: ActionsProps) {
  const { attempt, language } = context;
  const { text } = language;
  const isLast = shownNumber === undefined || shownNumber === attempt.questions.length;
  return (
    <>
      {shownNumber !== undefined && shownNumber > 1 && (
        <BackAction label={text("previous")} onClick={() => onNavigate(shownNumber - 1)} />
      )}
      {isLast ? (
        <ForwardAction label={text("review")} onClick={onReview} />
      ) : (
        <ForwardAction label={text("next")} onClick={() => onNavigate(shownNumber + 1)} />
      )}
    </>
  );
}
