import { Announcer } from "./announcer.tsx";
import { Closing } from "./closing.tsx";
import { QuestionsPage } from "./questions-page.tsx";
import { ResultView } from "./result-view.tsx";
import { Review } from "./review.tsx";
import { SaveState, SaveTrouble, SubmitTrouble } from "./save-state.tsx";
import { hasContext } from "./shared-context.tsx";
import { headingId, type Stage } from "./stage.ts";
import { Strip } from "./strip.tsx";
import { Timer } from "./timer.tsx";
import { useAttempt } from "./use-attempt.ts";
import { useFocus } from "./use-focus.ts";
import { useLife } from "./use-life.ts";
import { usePlace } from "./use-place.ts";
import { type StandingProps, useStage } from "./use-stage.ts";

/**
 * The player in its language. It begins with what the view brings; it can be answered when scripts run and what this
 * browser has kept has joined, so that nothing is typed into a page that does not listen.
 */
export function Standing(props: StandingProps) {
  const { stage, voice } = useStage(props);
  const { language } = props;
  const { attempt } = stage;
  useLife(attempt, props.onControls);
  const isReady = useAttempt(attempt, () => attempt.isReady);
  const submission = useAttempt(attempt, () => attempt.submission);
  const { root, focusNext } = useFocus(submission.phase);
  const { place, layout, current, isReview } = usePlace(stage, root, props.layout);

  const isWide = attempt.questions.some(({ sharedContext }) => hasContext(sharedContext));

  const go = (questionNumber: number) => {
    const question = attempt.questions.find(({ number }) => number === questionNumber)?.id;
    attempt.goTo({ ...place, question, isReview: false });
    focusNext(`#${CSS.escape(headingId(stage, questionNumber))}`);
  };
  const review = () => {
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
      // What comes into view by the keyboard comes below the bar.
      className={`@container mx-auto text-ink [&_:is(a,button,input,select,summary,textarea,[tabindex])]:scroll-mt-28 ${isWide ? "max-w-6xl" : "max-w-3xl"}`}
    >
      <Announcer voice={voice} />
      {submission.phase === "done" ? (
        (props.afterSubmit?.(submission.result) ?? (
          <ResultView
            result={submission.result}
            language={language}
            isAnswered={(questionId) => attempt.isAnswered(questionId)}
          />
        ))
      ) : submission.phase !== "answering" ? (
        <Closing stage={stage} submission={submission} />
      ) : (
        <>
          <Bar title={props.view.meta.title} stage={stage} />
          <SaveTrouble stage={stage} />
          <SubmitTrouble stage={stage} />
          <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <Strip stage={stage} current={isReview || layout === "all" ? undefined : current} onGo={go} />
            <button
              type="button"
              className="button button-quiet text-muted"
              onClick={() => attempt.goTo({ ...place, layout: layout === "all" ? "paged" : "all" })}
            >
              {language.text(layout === "all" ? "showOne" : "showAll")}
            </button>
          </div>
          {isReview ? (
            <Review stage={stage} onGo={go} onSubmit={submit} />
          ) : (
            <QuestionsPage
              stage={stage}
              shown={layout === "all" ? undefined : current}
              onGo={go}
              onReview={review}
            />
          )}
        </>
      )}
    </div>
  );
}

/** What the assessment is, how far it is saved, and how long there is. It stays in sight. */
const Bar = ({ title, stage }: { title: string; stage: Stage }) => (
  <div
    data-bar
    className="sticky top-0 z-10 mb-4 flex min-h-12 flex-wrap items-center gap-x-5 gap-y-1 border-b border-line bg-paper py-2"
  >
    <p className="min-w-0 flex-1 line-clamp-2 font-semibold">{title}</p>
    <SaveState stage={stage} />
    <Timer stage={stage} />
  </div>
);
