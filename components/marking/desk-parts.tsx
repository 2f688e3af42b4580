import Link from "next/link";
import { Banner } from "#components/ui/banner.tsx";
import type { AnswerRef, AnswerSheet } from "#lib/contract/marking.ts";
import { CALIBRATION_NOTICE } from "#lib/messages/calibration.ts";
import { ACTION_NAMES, DESK_MESSAGES, FINISH_MESSAGES, NOTICE_MESSAGES } from "#lib/messages/marking.ts";
import { ActionButton } from "./action-button.tsx";
import { Conflict } from "./conflict.tsx";
import type { DeskController } from "./desk-controller.ts";
import { type DeskState, getOtherGrader } from "./desk-state.ts";
import { takeOver } from "./lease-actions.ts";
import { getPlaceKey, type MarkStore, type Unsaved } from "./mark-store.ts";

/** Shows who else has the open answer, which marks couldn't be saved, and which marks conflict. */
export function Notices({
  desk,
  onNext,
  onOpen,
}: {
  desk: DeskController;
  onNext: () => void;
  onOpen: (place: AnswerRef) => void;
}) {
  const { store, sheet } = desk;
  const { place, notice } = desk.state;
  const otherGrader = getOtherGrader(desk.state, place);
  const unsaved = store.getUnsaved(place);
  return (
    <>
      {notice && <Banner tone="warn">{notice}</Banner>}
      {otherGrader && (
        <Banner tone="warn" alert>
          <span>{NOTICE_MESSAGES.openElsewhere(otherGrader)}</span>
          <span className="flex flex-wrap gap-2">
            <ActionButton onClick={() => void takeOver(desk)}>{NOTICE_MESSAGES.takeOver}</ActionButton>
            <ActionButton onClick={onNext}>{ACTION_NAMES.next_ungraded}</ActionButton>
          </span>
        </Banner>
      )}
      {unsaved?.refused && (
        <Banner tone="bad" alert>
          <span>{NOTICE_MESSAGES.notSaved(unsaved.refused.reason)}</span>
          <span className="flex flex-wrap gap-2">
            <RefusalActions store={store} unsaved={unsaved} />
          </span>
        </Banner>
      )}
      {unsaved?.conflict && (
        <Conflict
          mine={unsaved.draft}
          theirs={unsaved.conflict.theirs}
          items={sheet?.rubric.items ?? []}
          onResolve={(winner) => store.resolveConflict(place, winner)}
        />
      )}
      <ReassignedNotice desk={desk} onOpen={onOpen} />
      {listOtherProblems(store, desk.state).map((problem) => {
        const { place: other, refused } = problem;
        return refused === undefined ? (
          <Banner key={getPlaceKey(other)} tone="warn">
            <span>{NOTICE_MESSAGES.otherConflict}</span>
            <ActionButton onClick={() => onOpen(other)}>{NOTICE_MESSAGES.reviewConflict}</ActionButton>
          </Banner>
        ) : (
          <Banner key={getPlaceKey(other)} tone="bad" alert>
            <span>{NOTICE_MESSAGES.otherNotSaved(refused.reason)}</span>
            <span className="flex flex-wrap gap-2">
              <ActionButton onClick={() => onOpen(other)}>{DESK_MESSAGES.openAnswer}</ActionButton>
              {/* The answer may be gone, so that it can't be opened. */}
              <RefusalActions store={store} unsaved={problem} />
            </span>
          </Banner>
        );
      })}
    </>
  );
}

/** The ways on for a mark that the service refused. */
const RefusalActions = ({ store, unsaved: { place, refused } }: { store: MarkStore; unsaved: Unsaved }) => (
  <>
    {refused?.code === "calibration_required" ? (
      // While anchors are left, the page opens with them. The mark stays on the device.
      <ActionButton onClick={() => location.reload()}>{CALIBRATION_NOTICE.open}</ActionButton>
    ) : (
      <ActionButton onClick={() => store.resend(place)}>{DESK_MESSAGES.retry}</ActionButton>
    )}
    <ActionButton onClick={() => store.discard(place)}>{NOTICE_MESSAGES.discard}</ActionButton>
  </>
);

/** Links to an answer that a colleague reassigned to this grader. */
function ReassignedNotice({ desk, onOpen }: { desk: DeskController; onOpen: (place: AnswerRef) => void }) {
  const { place, reassigned } = desk.state;
  const ungraded = reassigned.filter((each) => !desk.isGraded(each));
  const next = ungraded.find(({ submission_id }) => submission_id !== place.submission_id);
  if (!next) return null;
  return (
    <Banner>
      <span>{DESK_MESSAGES.reassigned(ungraded.length)}</span>
      <ActionButton onClick={() => onOpen(next)}>{DESK_MESSAGES.openAnswer}</ActionButton>
    </Banner>
  );
}

/** Returns the unsaved marks of other answers that need the grader's decision. */
const listOtherProblems = (store: MarkStore, { place }: DeskState) =>
  store
    .listUnsaved()
    .filter(
      (entry) =>
        (entry.conflict || entry.refused !== undefined) &&
        (entry.place.submission_id !== place.submission_id || entry.place.question_id !== place.question_id),
    );

/** Offers to finish a submission after all its answers are graded. */
export function FinishPrompt({
  desk,
  sheet,
  onFinish,
}: {
  desk: DeskController;
  sheet: AnswerSheet;
  onFinish: (ids: string[]) => void;
}) {
  const { submission_id } = sheet;
  const isReady = sheet.questions.every(({ question_id }) => desk.isGraded({ submission_id, question_id }));
  if (!isReady) return null;
  const isSaved = desk.store.listUnsaved().every(({ place }) => place.submission_id !== submission_id);
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <p>{sheet.finished ? FINISH_MESSAGES.finished : FINISH_MESSAGES.ready}</p>
      <ActionButton onClick={() => onFinish([submission_id])} disabled={!isSaved}>
        {sheet.finished ? FINISH_MESSAGES.finishAgain : FINISH_MESSAGES.finish}
      </ActionButton>
    </div>
  );
}

/** Says that all answers to the question are graded, and leads to what is next. */
export function AllGraded({ desk }: { desk: DeskController }) {
  const { progress } = desk.state;
  const { assessmentId, show } = desk.start;
  const isGraded = progress && progress.total > 0 && progress.graded >= progress.total;
  // What is next depends on the saved marks.
  if (show === "finished" || !isGraded || desk.store.listUnsaved().length > 0) return null;
  return (
    <Banner tone="good">
      <span>{DESK_MESSAGES.allGraded(progress.total, desk.label)}</span>
      <Link className="button button-secondary" href={`/grading/${assessmentId}`} prefetch={false}>
        {DESK_MESSAGES.seeNext}
      </Link>
    </Banner>
  );
}

/** Replaces an answer while it is loading, or after loading failed. */
export const AnswerPlaceholder = ({
  failure,
  onRetry,
}: {
  failure: string | undefined;
  onRetry: () => void;
}) =>
  failure ? (
    <Banner tone="bad" alert>
      {failure}
      <ActionButton onClick={onRetry}>{DESK_MESSAGES.retry}</ActionButton>
    </Banner>
  ) : (
    <p className="py-12 text-center text-sm text-muted">{DESK_MESSAGES.loading}</p>
  );

/**
 * Renders a button that reloads the page for a question that wasn't sent with it. The URL already points to that
 * question.
 */
export const ReloadPromptButton = () => (
  <button type="button" className="link" onClick={() => location.reload()}>
    {DESK_MESSAGES.loadPrompt}
  </button>
);
