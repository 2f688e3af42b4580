"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { parseTypedNumber } from "#components/ui/parse-typed-number.ts";
import { useToast } from "#components/ui/toast-provider.tsx";
import { getFieldError } from "#lib/client/field-error.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Learner } from "#lib/contract/learners.ts";
import { EDIT_LEARNER, formatExtraTime } from "#lib/messages/learners.ts";
import { type EditedProfile, saveProfile } from "./save-profile.ts";

type EditLearnerProps = { learner: Learner; name: string };

/** Edits a learner's name and accommodations. Metadata stays as it is. */
export const EditLearner = ({ learner, name }: EditLearnerProps) => (
  <DialogButton label={EDIT_LEARNER.open} title={EDIT_LEARNER.title(name)} description={EDIT_LEARNER.scope}>
    {(onClose) => <EditForm learner={learner} onClose={onClose} />}
  </DialogButton>
);

function EditForm({ learner, onClose }: { learner: Learner; onClose: () => void }) {
  const router = useRouter();
  const toast = useToast();
  const [errors, setErrors] = useState<ParsedProfile["errors"]>({});
  const save = useAction(
    (profile: EditedProfile) => saveProfile(learner.learner_ref, profile),
    () => {
      flushSync(onClose);
      toast(EDIT_LEARNER.saved);
      router.refresh();
    },
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = parseProfileForm(new FormData(event.currentTarget));
    setErrors(parsed.errors);
    if (parsed.profile) save.mutate(parsed.profile);
  }
  const { time_factor = 1, extra_attempts = 0 } = learner.accommodations ?? {};
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4">
      <Field
        label={EDIT_LEARNER.name}
        hint={EDIT_LEARNER.nameHint}
        error={getFieldError(save.error, "display_name")}
      >
        {(controlProps) => (
          <input
            {...controlProps}
            name="name"
            defaultValue={learner.display_name ?? ""}
            maxLength={200}
            autoComplete="off"
            className="input"
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={EDIT_LEARNER.extraTime} hint={EDIT_LEARNER.extraTimeHint} error={errors.extraTime}>
          {(controlProps) => (
            <input
              {...controlProps}
              name="extra_time"
              inputMode="decimal"
              defaultValue={formatExtraTime(time_factor)}
              className="input"
            />
          )}
        </Field>
        <Field
          label={EDIT_LEARNER.extraAttempts}
          hint={EDIT_LEARNER.extraAttemptsHint}
          error={errors.extraAttempts}
        >
          {(controlProps) => (
            <input
              {...controlProps}
              name="extra_attempts"
              inputMode="numeric"
              defaultValue={extra_attempts}
              className="input"
            />
          )}
        </Field>
      </div>
      {!getFieldError(save.error, "display_name") && <FormError error={save.error} />}
      <FormButtons verb={EDIT_LEARNER.save} isBusy={save.isPending || save.isSuccess} onCancel={onClose} />
    </form>
  );
}

type ParsedProfile = {
  /** Null if a field is invalid. */
  profile: EditedProfile | null;
  errors: { extraTime?: string; extraAttempts?: string };
};

/**
 * Parses the fields of a learner's profile. No extra time and no extra attempts mean no accommodations. Extra time is a
 * percentage of the time limit.
 */
function parseProfileForm(form: FormData): ParsedProfile {
  const read = (name: string) => String(form.get(name) ?? "").trim();
  const percent = parseTypedNumber(read("extra_time") || "0") ?? Number.NaN;
  const attempts = parseTypedNumber(read("extra_attempts") || "0") ?? Number.NaN;
  const errors = {
    ...(percent >= 0 && percent <= 900 ? {} : { extraTime: EDIT_LEARNER.extraTimeRange }),
    ...(Number.isInteger(attempts) && attempts >= 0 && attempts <= 100
      ? {}
      : { extraAttempts: EDIT_LEARNER.extraAttemptsRange }),
  };
  if (Object.keys(errors).length > 0) return { profile: null, errors };
  const hasAccommodations = percent > 0 || attempts > 0;
  return {
    profile: {
      display_name: read("name") || null,
      accommodations: hasAccommodations
        ? { time_factor: Math.round(10_000 + percent * 100) / 10_000, extra_attempts: attempts }
        : null,
    },
    errors,
  };
}
