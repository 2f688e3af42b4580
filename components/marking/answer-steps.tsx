import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { GradingAction } from "#lib/contract/marking-shortcuts.ts";
import { ACTION_NAMES } from "#lib/messages/marking.ts";
import { IconAction } from "./action-button.tsx";
import type { DeskActions } from "./desk-keys.ts";

type AnswerStepsProps = {
  actions: Pick<DeskActions, "previous_answer" | "next_answer">;
  getShortcut: (action: GradingAction) => string | undefined;
  isFirst: boolean;
  isLast: boolean;
};

/** The buttons to the previous and the next answer. */
export const AnswerSteps = ({ actions, getShortcut, isFirst, isLast }: AnswerStepsProps) => (
  <>
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
  </>
);
