import { Banner } from "#components/ui/banner.tsx";
import type { AnswerSheet } from "#lib/contract/marking.ts";
import { ActionButton } from "./action-button.tsx";
import { Conflict } from "./conflict.tsx";
import type { DeskActions } from "./desk-keys.ts";
import type { Session } from "./session.ts";

/** What is to be known of the answer that is open: who has it, what could not be saved, what somebody else wrote. */
export function Notices({ session, onNext }: { session: Session; onNext: () => void }) {
  const { place, store, sheet } = session;
  const holder = session.leases.getHolder(place);
  const unsaved = store.unsaved(place);
  return (
    <>
      {session.notice && <Banner tone="warn">{session.notice}</Banner>}
      {holder && (
        <Banner tone="warn" alert>
          <span>{holder} has this answer open. You can read it.</span>
          <span className="flex flex-wrap gap-2">
            <ActionButton onClick={() => void session.takeOver()}>Take over</ActionButton>
            <ActionButton onClick={onNext}>Next ungraded</ActionButton>
          </span>
        </Banner>
      )}
      {unsaved?.refused && (
        <Banner tone="bad" alert>
          <span>This mark cannot be saved: {unsaved.refused}.</span>
          <ActionButton onClick={() => store.discard(place)}>Give it up</ActionButton>
        </Banner>
      )}
      {unsaved?.conflict && (
        <Conflict
          mine={unsaved.draft}
          theirs={unsaved.conflict.theirs}
          items={sheet?.rubric.items ?? []}
          onResolve={(whose) => store.resolveConflict(place, whose)}
        />
      )}
      {listOtherConflicts(session).map(({ place: other }) => (
        <Banner key={`${other.submission_id} ${other.question_id}`} tone="warn">
          <span>Another answer was marked by somebody else at the same time.</span>
          <ActionButton onClick={() => session.goTo(other)}>Look at both marks</ActionButton>
        </Banner>
      ))}
    </>
  );
}

/** Marks of other answers that wait for the grader to say which counts. */
const listOtherConflicts = ({ store, place }: Session) =>
  store
    .listUnsaved()
    .filter(
      (entry) =>
        (entry.conflict || entry.refused !== undefined) &&
        (entry.place.submission_id !== place.submission_id || entry.place.question_id !== place.question_id),
    );

/** On, and back. */
export const MarkActions = ({
  actions,
  can,
}: {
  actions: DeskActions;
  can: { undo: boolean; redo: boolean };
}) => (
  <div className="flex flex-wrap gap-2 border-t border-line pt-4">
    <ActionButton primary onClick={actions.save_next} shortcut="Ctrl+Enter">
      Save and next
    </ActionButton>
    <ActionButton onClick={actions.undo} shortcut="Ctrl+Z" disabled={!can.undo}>
      Undo
    </ActionButton>
    <ActionButton onClick={actions.redo} shortcut="Ctrl+Shift+Z" disabled={!can.redo}>
      Redo
    </ActionButton>
  </div>
);

/** What is there once all answers of a submission are graded: the way to make the marks its result. */
export function FinishPrompt({
  session,
  sheet,
  onFinish,
}: {
  session: Session;
  sheet: AnswerSheet;
  onFinish: (ids: string[]) => void;
}) {
  const { submission_id } = sheet;
  const isReady = sheet.questions.every(({ question_id }) =>
    session.isGraded({ submission_id, question_id }),
  );
  if (!isReady) return null;
  const isSaved = session.store.listUnsaved().every(({ place }) => place.submission_id !== submission_id);
  return (
    <div className="space-y-2 border-t border-line pt-4">
      <p className="text-sm">
        {sheet.finished
          ? "Finished. Changes count once you finish it again."
          : "Ready: all answers of this submission are graded."}
      </p>
      <ActionButton onClick={() => onFinish([submission_id])} disabled={!isSaved}>
        Finish {sheet.finished ? "it again" : "this submission"}
      </ActionButton>
    </div>
  );
}

/** In the answer's place while it is fetched, or where it cannot be. */
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
      <ActionButton onClick={onRetry}>Try again</ActionButton>
    </Banner>
  ) : (
    <p className="py-12 text-center text-sm text-muted">Loading the answer …</p>
  );
