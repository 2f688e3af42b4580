"use client";

import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { call } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import type { ServiceClock } from "#lib/client/service-clock.ts";
import { useAction } from "#lib/client/use-action.ts";
import { MAX_EXTENSION_MINUTES } from "#lib/contract/form-options.ts";
import type { LiveAttempt } from "#lib/contract/live-attempts.ts";
import { ATTEMPT_ACTIONS, LIVE_ATTEMPTS } from "#lib/messages/live-attempts.ts";
import { formatLearnerName } from "#lib/messages/results-table.ts";
import { type ActionOutcome, sendAction } from "./send-action.ts";
import { TimeLeft } from "./time-left.tsx";

const PRESETS = [5, 10, 15];

type ExtendDialogProps = {
  attempt: LiveAttempt;
  clock: ServiceClock;
  open: boolean;
  onClose: () => void;
  onDone: (outcome: ActionOutcome, minutes: number) => void;
};

/** Asks how far to move an attempt's deadline. */
export const ExtendDialog = ({ attempt, open, onClose, ...props }: ExtendDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={ATTEMPT_ACTIONS.extendTitle(formatLearnerName(attempt.learner_ref, attempt.display_name))}
    description={ATTEMPT_ACTIONS.extendText}
  >
    <ExtendForm attempt={attempt} onClose={onClose} {...props} />
  </Dialog>
);

function ExtendForm({ attempt, clock, onClose, onDone }: Omit<ExtendDialogProps, "open">) {
  const [minutes, setMinutes] = useState("10");
  const [error, setError] = useState<string>();
  const extension = useAction(
    (amount: number) =>
      sendAction(() => call("POST", `/v1/attempts/${attempt.id}/extend`, { minutes: amount })),
    (outcome, amount) => {
      // The dialog closes first, because elements outside it can't take the focus while it is open.
      flushSync(onClose);
      onDone(outcome, amount);
    },
  );
  const fieldError = error ?? getFieldError(extension.error, "minutes");
  function choose(value: string) {
    setMinutes(value);
    setError(undefined);
    extension.reset();
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const amount = Number(minutes);
    if (Number.isInteger(amount) && amount >= 1 && amount <= MAX_EXTENSION_MINUTES) extension.mutate(amount);
    else setError(ATTEMPT_ACTIONS.minutesRange(MAX_EXTENSION_MINUTES));
  }
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4 text-sm">
      <p>
        {LIVE_ATTEMPTS.timeLeft}: <TimeLeft deadline={attempt.deadline} clock={clock} />
      </p>
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{ATTEMPT_ACTIONS.presets}</legend>
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={minutes === String(preset)}
            className="button button-quiet border-edge/40 aria-pressed:border-accent aria-pressed:bg-accent/12"
            onClick={() => choose(String(preset))}
          >
            {ATTEMPT_ACTIONS.preset(preset)}
          </button>
        ))}
      </fieldset>
      <Field label={ATTEMPT_ACTIONS.minutes} error={fieldError}>
        {(controlProps) => (
          <input
            {...controlProps}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_EXTENSION_MINUTES}
            step={1}
            required
            value={minutes}
            onChange={(event) => choose(event.target.value)}
            className="input max-w-32"
          />
        )}
      </Field>
      {!fieldError && <FormError error={extension.error} />}
      <FormButtons
        verb={ATTEMPT_ACTIONS.extendVerb}
        isBusy={extension.isPending || extension.isSuccess}
        onCancel={onClose}
      />
    </form>
  );
}
