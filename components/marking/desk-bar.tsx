import Ellipsis from "lucide-react/icons/ellipsis";
import Redo from "lucide-react/icons/redo-2";
import Undo from "lucide-react/icons/undo-2";
import { Menu } from "#components/ui/menu.tsx";
import type { GradingAction } from "#lib/contract/marking-shortcuts.ts";
import { ACTION_NAMES, DESK_MESSAGES } from "#lib/messages/marking.ts";
import { ActionButton, IconAction } from "./action-button.tsx";
import { AnswerSteps } from "./answer-steps.tsx";
import type { DeskController } from "./desk-controller.ts";
import type { DeskActions } from "./desk-keys.ts";

type DeskBarProps = {
  desk: DeskController;
  actions: DeskActions;
  getShortcut: (action: GradingAction) => string | undefined;
  /** Moves the focus after an action was chosen from the menu. */
  onChosen: () => void;
};

const UNGRADED_ACTIONS = ["next_ungraded", "previous_ungraded"] as const;
/** These are in a wide toolbar, and in the menu. */
const QUESTION_ACTIONS = ["previous_question", "next_question"] as const;
const OTHER_ACTIONS = ["reassign", "help"] as const;

/** Renders the grader's position, and the buttons to move to other answers. */
export function DeskBar({ desk, actions, getShortcut, onChosen }: DeskBarProps) {
  const { queue, index, sheet, label } = desk;
  const { history, view } = desk.state;
  const isAnotherQuestion = (sheet?.questions.length ?? 0) > 1;
  const toMenuItem = (action: GradingAction) => ({ name: ACTION_NAMES[action], onSelect: actions[action] });
  return (
    <div
      className="flex flex-wrap items-center gap-y-1 sm:gap-x-1"
      role="toolbar"
      aria-label={DESK_MESSAGES.toolbar}
    >
      <p className="mr-1 text-sm font-medium tabular-nums">
        {queue && index >= 0 ? DESK_MESSAGES.position(label, index + 1, queue.items.length) : label}
      </p>
      <AnswerSteps
        actions={actions}
        getShortcut={getShortcut}
        isFirst={index <= 0}
        isLast={!queue || index >= queue.items.length - 1}
      />
      <div className="ml-auto flex items-center sm:gap-1">
        <div className="flex gap-1 max-sm:hidden">
          {isAnotherQuestion &&
            QUESTION_ACTIONS.map((action) => (
              <ActionButton
                key={action}
                quiet
                className="max-xl:hidden"
                onClick={actions[action]}
                shortcut={getShortcut(action)}
              >
                {DESK_MESSAGES.questions[action]}
              </ActionButton>
            ))}
          <ActionButton
            quiet
            onClick={actions.switch_view}
            shortcut={getShortcut("switch_view")}
            pressed={view === "submission"}
          >
            {DESK_MESSAGES.bySubmission}
          </ActionButton>
        </div>
        <IconAction
          name={DESK_MESSAGES.undo}
          onClick={actions.undo}
          shortcut="Ctrl+Z"
          disabled={history.done.length === 0}
        >
          <Undo className="size-5" aria-hidden="true" />
        </IconAction>
        <IconAction
          name={DESK_MESSAGES.redo}
          onClick={actions.redo}
          shortcut="Ctrl+Shift+Z"
          disabled={history.undone.length === 0}
        >
          <Redo className="size-5" aria-hidden="true" />
        </IconAction>
        <Menu
          label={DESK_MESSAGES.more}
          trigger={<Ellipsis className="size-5" aria-hidden="true" />}
          items={[
            ...UNGRADED_ACTIONS.map(toMenuItem),
            ...(isAnotherQuestion ? QUESTION_ACTIONS.map(toMenuItem) : []),
            { name: DESK_MESSAGES.switchTo[view], onSelect: actions.switch_view },
            ...OTHER_ACTIONS.map(toMenuItem),
          ]}
          onChosen={onChosen}
        />
      </div>
    </div>
  );
}
