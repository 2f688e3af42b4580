import { useEffect } from "react";
import { ActionBar } from "./action-bar.tsx";
import { LiveRegion } from "./live-region.tsx";
import { getHeadingId, type PlayerContext } from "./player-context.ts";
import { prepareControls } from "./question-access.ts";
import { QuestionNav } from "./question-nav.tsx";
import { QuestionActions, QuestionsPage } from "./questions-page.tsx";
import { ResultView } from "./result-view.tsx";
import { Review, ReviewActions } from "./review.tsx";
import { SaveState } from "./save-state.tsx";
import { hasSharedContext } from "./shared-context.tsx";
import { EndView, SubmissionStatus, SubmitErrorBanner } from "./submission-status.tsx";
import { Timer } from "./timer.tsx";
import { useAttempt } from "./use-attempt.ts";
import { type PlayerRootProps, useCreatePlayerContext } from "./use-create-player-context.ts";
import { useFocus } from "./use-focus.ts";
import { usePageLifecycle } from "./use-page-lifecycle.ts";
import { useQuestionNavigation } from "./use-question-navigation.ts";

/**
 * Renders the player after its language is loaded. It renders the view immediately and stays inert until scripts run
 * and the answers stored in this browser are restored, so that no early input is lost.
 */
export function PlayerRoot(props: PlayerRootProps) {
  const { context, liveRegion } = useCreatePlayerContext(props);
  const { language } = props;
  const { attempt } = context;
  usePageLifecycle(attempt, props.onControls);
  const isReady = useAttempt(attempt, () => attempt.isReady);
  useEffect(() => (isReady ? prepareControls(context) : undefined), [isReady, context]);
  const submission = useAttempt(attempt, () => attempt.submission);
  const { root, focusNext } = useFocus(submission.phase);
  const { place, layout, current, isReview } = useQuestionNavigation(context, root, props.layout);

  const shownNumber = layout === "all" ? undefined : current;
  const { onPlace } = props;
  const shown = isReview ? "review" : shownNumber;
  useEffect(() => onPlace?.(context, submission, shown), [onPlace, context, submission, shown]);
  const isLast = current === attempt.questions.length;
  const isWide = attempt.questions.some(({ sharedContext }) => hasSharedContext(sharedContext));

  const goToQuestion = (questionNumber: number) => {
    const question = attempt.questions.find(({ number }) => number === questionNumber)?.id;
    attempt.goTo({ ...place, question, isReview: false });
    focusNext(`#${CSS.escape(getHeadingId(context, questionNumber))}`);
  };
  const openReview = () => {
    attempt.goTo({ ...place, isReview: true });
    focusNext("[data-place]");
  };
  const submit = () => void attempt.submit().catch(() => {});

  return (
    <div
      ref={root}
      lang={language.locale}
      dir={language.dir}
      inert={!isReady}
      data-wide={isWide ? "" : undefined}
      className={`@container mx-auto flex w-full grow flex-col text-ink focus-between-bars ${isWide ? "max-w-6xl" : "max-w-3xl"}`}
    >
      <LiveRegion store={liveRegion} />
      {submission.phase === "done" ? (
        (props.afterSubmit?.(submission.result) ?? (
          <ResultView
            result={submission.result}
            language={language}
            isAnswered={attempt.isAnswered}
            isTimeUp={attempt.isTimeUp}
          />
        ))
      ) : submission.phase === "ended" ? (
        <EndView reason={submission.reason} language={language}>
          {props.afterEnd?.(submission.reason)}
        </EndView>
      ) : submission.phase !== "answering" ? (
        <SubmissionStatus context={context} submission={submission} />
      ) : (
        <>
          <p className="font-semibold wrap-anywhere">
            <bdi>{props.view.meta.title}</bdi>
          </p>
          <StatusBar context={context} />
          {attempt.submitsSaved && (
            <p className="-mt-2 mb-4 text-sm text-muted">{language.text("submitsSaved")}</p>
          )}
          <SubmitErrorBanner context={context} />
          <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <QuestionNav
              context={context}
              current={isReview ? undefined : shownNumber}
              onNavigate={goToQuestion}
            />
            <div className="-mx-2 flex flex-wrap items-center gap-x-2">
              {attempt.questions.length > 1 && layout !== "all" && (
                <button
                  type="button"
                  // It keeps its place where the bar leads to the review, so that nothing moves.
                  className={`button button-quiet ${isReview || isLast ? "invisible" : ""}`}
                  onClick={openReview}
                >
                  {language.text("review")}
                </button>
              )}
              <button
                type="button"
                className="button button-quiet text-muted"
                onClick={() => attempt.goTo({ ...place, layout: layout === "all" ? "paged" : "all" })}
              >
                {language.text(layout === "all" ? "showOne" : "showAll")}
              </button>
            </div>
          </div>
          <div className="grow">
            {isReview ? (
              <Review context={context} onNavigate={goToQuestion} />
            ) : (
              <QuestionsPage context={context} shownNumber={shownNumber} />
            )}
          </div>
          <ActionBar context={context}>
            {isReview ? (
              <ReviewActions context={context} onNavigate={goToQuestion} onSubmit={submit} />
            ) : (
              <QuestionActions
                context={context}
                shownNumber={shownNumber}
                onNavigate={goToQuestion}
                onReview={openReview}
              />
            )}
          </ActionBar>
        </>
      )}
    </div>
  );
}

/**
 * Renders a bar with the progress, the save state and the time left. It sticks to the top of the window unless the
 * window is very low. Its height never changes. In a narrow container, the save state has a line of its own below the
 * other two.
 */
const StatusBar = ({ context }: { context: PlayerContext }) => (
  <div
    data-bar="status"
    className="top-[var(--touchstone-sticky-top,0px)] z-10 mb-4 grid h-15 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 border-b border-line bg-paper whitespace-nowrap @2xl:h-12 @2xl:grid-cols-[auto_minmax(0,1fr)_auto] tall:sticky"
  >
    <AnsweredCount context={context} />
    <div className="min-w-0 @max-2xl:order-last @max-2xl:col-span-full">
      <SaveState context={context} />
    </div>
    <Timer context={context} />
  </div>
);

/** Shows how many questions are answered, beside a timer in a narrow container only in digits. */
function AnsweredCount({ context: { attempt, language } }: { context: PlayerContext }) {
  const answered = useAttempt(attempt, () => attempt.countAnswered());
  const isTimed = useAttempt(attempt, () => attempt.clock.total !== null);
  const total = attempt.questions.length;
  return (
    <p className="text-sm leading-5 font-medium tabular-nums">
      <span className={isTimed ? "@max-md:sr-only" : ""}>
        {language.text("answeredCount", { i: answered, of: total })}
      </span>
      {isTimed && (
        <span aria-hidden="true" className="@md:hidden">
          {language.number(answered)}/{language.number(total)}
        </span>
      )}
    </p>
  );
}
