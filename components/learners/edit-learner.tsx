"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Learner } from "#lib/contract/learners.ts";
import { COMMON } from "#lib/messages/common.ts";
import { EDIT_LEARNER, formatExtraTime } from "#lib/messages/learners.ts";
import { parseProfileForm } from "./profile-form.ts";

type EditLearnerProps = { learner: Learner; name: string };

/** Edits a learner's name and accommodations. Metadata stays as it is. */
export function EditLearner({ learner, name }: EditLearnerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
        {EDIT_LEARNER.open}
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={EDIT_LEARNER.title(name)}
        description={EDIT_LEARNER.scope}
      >
        <EditForm learner={learner} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function EditForm({ learner, onClose }: { learner: Learner; onClose: () => void }) {
  const router = useRouter();
  const toast = useToast();
  const [errors, setErrors] = useState<{ extraTime?: string; extraAttempts?: string }>({});
  const save = useAction(
    (profile: Parameters<typeof saveProfile>[1]) => saveProfile(learner.learner_ref, profile),
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
    if (parsed.profile) save.mutate({ ...parsed.profile, metadata: learner.metadata });
  }
  const { time_factor = 1, extra_attempts = 0 } = learner.accommodations ?? {};
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4">
      <Field
        label={EDIT_LEARNER.name}
        hint={EDIT_LEARNER.nameHint}
        error={save.error?.getFieldError("display_name")}
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
      {save.error && !save.error.getFieldError("display_name") && (
        <Banner tone="bad" alert>
          {save.error.message}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="button button-primary" disabled={save.isPending || save.isSuccess}>
          {EDIT_LEARNER.save}
        </button>
        <button type="button" className="button button-secondary" onClick={onClose}>
          {COMMON.cancel}
        </button>
      </div>
    </form>
  );
}

const saveProfile = (
  ref: string,
  profile: NonNullable<ReturnType<typeof parseProfileForm>["profile"]> & Pick<Learner, "metadata">,
) => call("PUT", `/v1/learners/${encodeURIComponent(ref)}`, profile);
