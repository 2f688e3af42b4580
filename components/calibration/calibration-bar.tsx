import { ActionButton } from "#components/marking/action-button.tsx";
import { AnswerSteps } from "#components/marking/answer-steps.tsx";
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
  <div className="flex flex-wrap items-center gap-1" role="toolbar" aria-label={DESK_MESSAGES.toolbar}>
    <p className="mr-2 text-sm tabular-nums">
      <span className="font-medium">{position}</span>
      <span className="text-muted">
        {" · "}
        {progress}
      </span>
    </p>
    <AnswerSteps actions={actions} getShortcut={getShortcut} isFirst={isFirst} isLast={isLast} />
    <ActionButton quiet className="ml-auto" onClick={actions.help} shortcut={getShortcut("help")}>
      {ACTION_NAMES.help}
    </ActionButton>
  </div>
);
