import type { GradingAction } from "#lib/contract/marking-shortcuts.ts";
import { ACTION_NAMES, DESK_MESSAGES } from "#lib/messages/marking.ts";
import { ActionButton } from "./action-button.tsx";
import type { DeskController } from "./desk-controller.ts";
import type { DeskActions } from "./desk-keys.ts";
import { countOpenElsewhere } from "./desk-state.ts";
import type { MarkStore } from "./mark-store.ts";
import { openAnswer } from "./navigation.ts";

type DeskBarProps = {
  desk: DeskController;
  actions: DeskActions;
  getShortcut: (action: GradingAction) => string | undefined;
};

/** Renders the grader's position, the question's progress, and the buttons to move on. */
export function DeskBar({ desk, actions, getShortcut }: DeskBarProps) {
  const { queue, index, sheet, label } = desk;
  const { progress, view } = desk.state;
  const openElsewhere = countOpenElsewhere(desk.state);
  const hasMultipleQuestions = (sheet?.questions.length ?? 0) > 1;
  const renderButton = (action: GradingAction, { disabled = false, name = ACTION_NAMES[action] } = {}) => (
    <ActionButton onClick={actions[action]} shortcut={getShortcut(action)} disabled={disabled}>
      {name}
    </ActionButton>
  );
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-sm tabular-nums">
          <span className="font-medium">
            {queue && index >= 0 ? DESK_MESSAGES.position(label, index + 1, queue.items.length) : label}
          </span>
          {progress && (
            <span className="text-muted">
              {" · "}
              {DESK_MESSAGES.progress(progress.graded, progress.total)}
              {openElsewhere > 0 && ` · ${DESK_MESSAGES.openElsewhere(openElsewhere)}`}
            </span>
          )}
        </p>
        <SaveState store={desk.store} />
      </div>
      <ReassignedNotice desk={desk} />
      <div
        className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
        role="toolbar"
        aria-label={DESK_MESSAGES.toolbar}
      >
        {renderButton("previous_ungraded")}
        {renderButton("next_ungraded")}
        {renderButton("previous_answer", { disabled: index <= 0 })}
        {renderButton("next_answer", { disabled: !queue || index >= queue.items.length - 1 })}
        {hasMultipleQuestions && (
          <>
            {renderButton("previous_question", { name: DESK_MESSAGES.previousQuestion })}
            {renderButton("next_question", { name: DESK_MESSAGES.nextQuestion })}
          </>
        )}
        {renderButton("skip")}
        {renderButton("reassign")}
        <ActionButton
          onClick={actions.switch_view}
          shortcut={getShortcut("switch_view")}
          pressed={view === "submission"}
        >
          {DESK_MESSAGES.bySubmission}
        </ActionButton>
        <ActionButton quiet onClick={actions.help} shortcut={getShortcut("help")}>
          {ACTION_NAMES.help}
        </ActionButton>
      </div>
    </div>
  );
}

/** Links to an answer that a colleague reassigned to this grader. */
function ReassignedNotice({ desk }: { desk: DeskController }) {
  const { place, reassigned } = desk.state;
  const ungraded = reassigned.filter((each) => !desk.isGraded(each));
  const next = ungraded.find(({ submission_id }) => submission_id !== place.submission_id);
  if (!next) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {DESK_MESSAGES.reassigned(ungraded.length)}
      <ActionButton quiet onClick={() => openAnswer(desk, next)}>
        {DESK_MESSAGES.openReassigned}
      </ActionButton>
    </p>
  );
}

/** Shows whether all marks are saved. */
function SaveState({ store }: { store: MarkStore }) {
  const unsaved = store.listUnsaved();
  const conflicts = unsaved.filter(({ conflict }) => conflict).length;
  const waiting = unsaved.length - conflicts;
  const text =
    waiting > 0 && store.isOffline
      ? DESK_MESSAGES.offline(waiting)
      : waiting > 0
        ? DESK_MESSAGES.saving(waiting)
        : conflicts > 0
          ? DESK_MESSAGES.conflicts(conflicts)
          : DESK_MESSAGES.allSaved;
  return (
    <p className={`text-sm ${store.isOffline || conflicts > 0 ? "text-warn" : "text-muted"}`} data-save-state>
      {text}
      {/* Announced only when the connection is lost or restored, not with each mark. */}
      <span className="sr-only" role="status">
        {store.isOffline ? DESK_MESSAGES.offlineStatus(waiting) : ""}
      </span>
    </p>
  );
}
