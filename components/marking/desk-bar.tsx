import { formatCount } from "#lib/contract/format-count.ts";
import type { GradingAction } from "#lib/contract/marking-shortcuts.ts";
import { ActionButton } from "./action-button.tsx";
import type { DeskActions } from "./desk-keys.ts";
import { SaveState } from "./save-state.tsx";
import type { Session } from "./session.ts";

type DeskBarProps = {
  session: Session;
  actions: DeskActions;
  getShortcut: (action: GradingAction) => string | undefined;
};

/** Where the grader is, how far the question is, and every way on. */
export function DeskBar({ session, actions, getShortcut }: DeskBarProps) {
  const { queue, index, progress, view, sheet, label } = session;
  const heldCount = session.leases.countHeld(session.place.question_id);
  const hasMultipleQuestions = (sheet?.questions.length ?? 0) > 1;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-sm tabular-nums">
          <span className="font-medium">{label}</span>
          {queue && index >= 0 && `, answer ${index + 1} of ${queue.items.length}`}
          {progress && (
            <span className="text-muted">
              {" "}
              · {progress.graded}/{progress.total} graded
              {heldCount > 0 && `, ${heldCount} held by others`}
            </span>
          )}
        </p>
        <SaveState store={session.store} />
      </div>
      <ReassignedNotice session={session} />
      <div
        className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
        role="toolbar"
        aria-label="Move"
      >
        <ActionButton onClick={actions.previous_ungraded} shortcut={getShortcut("previous_ungraded")}>
          Previous ungraded
        </ActionButton>
        <ActionButton onClick={actions.next_ungraded} shortcut={getShortcut("next_ungraded")}>
          Next ungraded
        </ActionButton>
        <ActionButton
          onClick={actions.previous_answer}
          shortcut={getShortcut("previous_answer")}
          disabled={index <= 0}
        >
          Previous answer
        </ActionButton>
        <ActionButton
          onClick={actions.next_answer}
          shortcut={getShortcut("next_answer")}
          disabled={!queue || index >= queue.items.length - 1}
        >
          Next answer
        </ActionButton>
        {hasMultipleQuestions && (
          <>
            <ActionButton onClick={actions.previous_question} shortcut={getShortcut("previous_question")}>
              Previous question
            </ActionButton>
            <ActionButton onClick={actions.next_question} shortcut={getShortcut("next_question")}>
              Next question
            </ActionButton>
          </>
        )}
        <ActionButton onClick={actions.skip} shortcut={getShortcut("skip")}>
          Skip
        </ActionButton>
        <ActionButton onClick={actions.hand} shortcut={getShortcut("hand")}>
          Leave to a colleague
        </ActionButton>
        <ActionButton
          onClick={actions.switch_view}
          shortcut={getShortcut("switch_view")}
          pressed={view === "submission"}
        >
          By submission
        </ActionButton>
        <ActionButton quiet onClick={actions.help} shortcut={getShortcut("help")}>
          Keys
        </ActionButton>
      </div>
    </div>
  );
}

/** The way to an answer that a colleague left to this grader. */
function ReassignedNotice({ session }: { session: Session }) {
  const others = session.handed.filter((place) => !session.isGraded(place));
  const [next] = others.filter(({ submission_id }) => submission_id !== session.place.submission_id);
  if (!next) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      A colleague left {formatCount(others.length, "answer")} to you.
      <ActionButton quiet onClick={() => session.goTo(next)}>
        Go there
      </ActionButton>
    </p>
  );
}
