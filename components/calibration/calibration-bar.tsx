import { ActionButton } from "#components/marking/action-button.tsx";
import type { DeskActions } from "#components/marking/desk-keys.ts";
import type { GradingAction } from "#lib/contract/marking-shortcuts.ts";
import { ACTION_NAMES, DESK_MESSAGES } from "#lib/messages/marking.ts";

type CalibrationBarProps = {
  position: string;
  progress: string;
  isFirst: boolean;
  isLast: boolean;
  actions: DeskActions;
  getShortcut: (action: GradingAction) => string | undefined;
};

/** Renders the marker's position among the anchors, and the buttons to move on. */
export const CalibrationBar = ({
  position,
  progress,
  isFirst,
  isLast,
  actions,
  getShortcut,
}: CalibrationBarProps) => (
  <div className="space-y-3">
    <p className="text-sm tabular-nums">
      <span className="font-medium">{position}</span>
      <span className="text-muted">
        {" · "}
        {progress}
      </span>
    </p>
    <div className="flex flex-wrap gap-2" role="toolbar" aria-label={DESK_MESSAGES.toolbar}>
      <ActionButton
        onClick={actions.previous_answer}
        shortcut={getShortcut("previous_answer")}
        disabled={isFirst}
      >
        {ACTION_NAMES.previous_answer}
      </ActionButton>
      <ActionButton onClick={actions.next_answer} shortcut={getShortcut("next_answer")} disabled={isLast}>
        {ACTION_NAMES.next_answer}
      </ActionButton>
      <ActionButton quiet onClick={actions.help} shortcut={getShortcut("help")}>
        {ACTION_NAMES.help}
      </ActionButton>
    </div>
  </div>
);
