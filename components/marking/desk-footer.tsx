import { ProgressBar } from "#components/ui/chart/progress-bar.tsx";
import type { GradingAction } from "#lib/contract/marking-shortcuts.ts";
import { ACTION_NAMES, DESK_MESSAGES } from "#lib/messages/marking.ts";
import { ActionButton } from "./action-button.tsx";
import type { DeskController } from "./desk-controller.ts";
import type { DeskActions } from "./desk-keys.ts";
import { countOpenElsewhere } from "./desk-state.ts";
import { SaveState } from "./save-state.tsx";

type DeskFooterProps = {
  desk: DeskController;
  /** Whether the open answer's points aren't a score, so that they can't be saved. */
  hasInvalidPoints: boolean;
  actions: DeskActions;
  getShortcut: (action: GradingAction) => string | undefined;
};

/** Renders the question's progress and the buttons that move on to the next answer. */
export function DeskFooter({ desk, hasInvalidPoints, actions, getShortcut }: DeskFooterProps) {
  const { progress } = desk.state;
  const openElsewhere = countOpenElsewhere(desk.state);
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs tabular-nums">
        {progress && (
          <p>
            {DESK_MESSAGES.progress(progress.graded, progress.total)}
            {openElsewhere > 0 && (
              <span className="text-muted"> · {DESK_MESSAGES.openElsewhere(openElsewhere)}</span>
            )}
          </p>
        )}
        <SaveState store={desk.store} hasInvalidPoints={hasInvalidPoints} />
      </div>
      {progress && <ProgressBar percent={(100 * progress.graded) / Math.max(1, progress.total)} />}
      <div className="flex flex-wrap gap-2">
        <ActionButton
          primary
          className="grow max-lg:min-h-11"
          onClick={actions.save_next}
          shortcut="Ctrl+Enter"
        >
          {DESK_MESSAGES.saveAndNext}
        </ActionButton>
        <ActionButton className="max-lg:min-h-11" onClick={actions.skip} shortcut={getShortcut("skip")}>
          {ACTION_NAMES.skip}
        </ActionButton>
      </div>
    </div>
  );
}
