"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Learner } from "#lib/contract/learners.ts";
import { RENAME_LEARNER } from "#lib/messages/learners.ts";
import { buildLearnerPath } from "./learner-path.ts";

/** Changes a learner's reference and opens the page under the new one. */
export const RenameLearner = ({ learner, name }: { learner: Learner; name: string }) => (
  <DialogButton
    label={RENAME_LEARNER.open}
    title={RENAME_LEARNER.title(name)}
    description={RENAME_LEARNER.text}
  >
    {(onClose) => <RenameForm learner={learner} onClose={onClose} />}
  </DialogButton>
);

function RenameForm({ learner, onClose }: { learner: Learner; onClose: () => void }) {
  const router = useRouter();
  const toast = useToast();
  const rename = useAction(
    (ref: string) => call("POST", `/v1${buildLearnerPath(learner)}/rename`, { learner_ref: ref }),
    ({ data }) => {
      toast(RENAME_LEARNER.done);
      router.replace(buildLearnerPath(data));
    },
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    rename.mutate(String(new FormData(event.currentTarget).get("learner_ref") ?? ""));
  }
  const fieldError = getFieldError(rename.error, "learner_ref");
  return (
    <form onSubmit={onSubmit} className="space-y-4">
      <Field label={RENAME_LEARNER.reference} error={fieldError}>
        {(controlProps) => (
          <input
            {...controlProps}
            name="learner_ref"
            defaultValue={learner.learner_ref}
            required
            autoComplete="off"
            className="input font-mono"
          />
        )}
      </Field>
      {!fieldError && <FormError error={rename.error} />}
      <FormButtons
        verb={RENAME_LEARNER.verb}
        isBusy={rename.isPending || rename.isSuccess}
        onCancel={onClose}
      />
    </form>
  );
}
