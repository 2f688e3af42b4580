import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { ActionButton, IconAction } from "#components/marking/action-button.tsx";
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
    <IconAction
      name={ACTION_NAMES.previous_answer}
      onClick={actions.previous_answer}
      shortcut={getShortcut("previous_answer")}
      disabled={isFirst}
    >
      <ChevronLeft className="size-5" aria-hidden="true" />
    </IconAction>
    <IconAction
      name={ACTION_NAMES.next_answer}
      onClick={actions.next_answer}
      shortcut={getShortcut("next_answer")}
      disabled={isLast}
    >
      <ChevronRight className="size-5" aria-hidden="true" />
    </IconAction>
    <ActionButton quiet className="ml-auto" onClick={actions.help} shortcut={getShortcut("help")}>
      {ACTION_NAMES.help}
    </ActionButton>
  </div>
);
