"use client";

import { ConfirmDialog } from "#components/ui/confirm-action.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import type { ServiceClock } from "#lib/client/service-clock.ts";
import type { LiveAttempt } from "#lib/contract/live-attempts.ts";
import { ATTEMPT_ACTIONS } from "#lib/messages/live-attempts.ts";
import { formatLearnerName } from "#lib/messages/results-table.ts";
import type { AttemptAction } from "./attempts-table.tsx";
import { ExtendDialog } from "./extend-dialog.tsx";
import { type ActionOutcome, sendAction } from "./send-action.ts";

type AttemptDialogsProps = {
  /** The action whose dialog is open. */
  action: AttemptAction | undefined;
  attempt: LiveAttempt;
  clock: ServiceClock;
  onClose: () => void;
  /** Is called after an action, and after one that failed because the attempt had ended. */
  onDone: () => void;
};

/** The dialogs that extend, submit or discard an attempt. */
export function AttemptDialogs({ action, attempt, clock, onClose, onDone }: AttemptDialogsProps) {
  const showToast = useToast();
  const learner = formatLearnerName(attempt.learner_ref, attempt.display_name);
  const { id, answered_count: answered, question_count: questions } = attempt;
  const finish = (outcome: ActionOutcome, done: string) => {
    showToast(outcome === "closed" ? ATTEMPT_ACTIONS.closed : done);
    onDone();
  };
  return (
    <>
      <ExtendDialog
        open={action === "extend"}
        attempt={attempt}
        clock={clock}
        onClose={onClose}
        onDone={(outcome, minutes) => finish(outcome, ATTEMPT_ACTIONS.extended(learner, minutes))}
      />
      <ConfirmDialog
        open={action === "submit"}
        onClose={onClose}
        title={ATTEMPT_ACTIONS.submitTitle(learner)}
        verb={ATTEMPT_ACTIONS.submitVerb}
        run={() => sendAction(() => call("POST", `/v1/attempts/${id}/submit`, {}))}
        onDone={(outcome) => finish(outcome, ATTEMPT_ACTIONS.submitted(learner))}
      >
        <p>{ATTEMPT_ACTIONS.submitText(answered, questions)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={action === "discard"}
        onClose={onClose}
        title={ATTEMPT_ACTIONS.discardTitle(learner)}
        verb={ATTEMPT_ACTIONS.discardVerb}
        danger
        run={() => sendAction(() => call("POST", `/v1/attempts/${id}/discard`))}
        onDone={(outcome) => finish(outcome, ATTEMPT_ACTIONS.discarded(learner))}
      >
        <p>{ATTEMPT_ACTIONS.discardText(answered, questions)}</p>
      </ConfirmDialog>
    </>
  );
}
