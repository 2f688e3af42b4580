import { LiveRegion } from "./live-region.tsx";
import { getHeadingId, type PlayerContext } from "./player-context.ts";
import { QuestionNav } from "./question-nav.tsx";
import { QuestionsPage } from "./questions-page.tsx";
import { ResultView } from "./result-view.tsx";
import { Review } from "./review.tsx";
import { SaveErrorBanner, SaveState } from "./save-state.tsx";
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
  const submission = useAttempt(attempt, () => attempt.submission);
  const { root, focusNext } = useFocus(submission.phase);
  const { place, layout, current, isReview } = useQuestionNavigation(context, root, props.layout);

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
      // The scroll margin keeps focused elements below the sticky bar.
      className={`@container mx-auto text-ink [&_:is(a,button,input,select,summary,textarea,[tabindex])]:scroll-mt-28 ${isWide ? "max-w-6xl" : "max-w-3xl"}`}
    >
      <LiveRegion store={liveRegion} />
      {submission.phase === "done" ? (
        (props.afterSubmit?.(submission.result) ?? (
          <ResultView result={submission.result} language={language} isAnswered={attempt.isAnswered} />
        ))
      ) : submission.phase === "ended" ? (
        <EndView reason={submission.reason} language={language}>
          {props.afterEnd?.(submission.reason)}
        </EndView>
      ) : submission.phase !== "answering" ? (
        <SubmissionStatus context={context} submission={submission} />
      ) : (
        <>
          <StatusBar title={props.view.meta.title} context={context} />
          {attempt.submitsSaved && (
            <p className="-mt-2 mb-4 text-sm text-muted">{language.text("submitsSaved")}</p>
          )}
          <SaveErrorBanner context={context} />
          <SubmitErrorBanner context={context} />
          <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <QuestionNav
              context={context}
              current={isReview || layout === "all" ? undefined : current}
              onNavigate={goToQuestion}
            />
            <button
              type="button"
              className="button button-quiet text-muted"
              onClick={() => attempt.goTo({ ...place, layout: layout === "all" ? "paged" : "all" })}
            >
              {language.text(layout === "all" ? "showOne" : "showAll")}
            </button>
          </div>
          {isReview ? (
            <Review context={context} onNavigate={goToQuestion} onSubmit={submit} />
          ) : (
            <QuestionsPage
              context={context}
              shownNumber={layout === "all" ? undefined : current}
              onNavigate={goToQuestion}
              onReview={openReview}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Renders a sticky bar with the title, the save state and the time left. */
const StatusBar = ({ title, context }: { title: string; context: PlayerContext }) => (
  <div
    data-bar
    className="sticky top-0 z-10 mb-4 flex min-h-12 flex-wrap items-center gap-x-5 gap-y-1 border-b border-line bg-paper py-2"
  >
    <p className="min-w-0 flex-1 line-clamp-2 font-semibold">{title}</p>
    <SaveState context={context} />
    <Timer context={context} />
  </div>
);
