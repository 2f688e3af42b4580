"use client";

import type { FormEvent } from "react";
import { Field } from "./field.tsx";
import { FormError } from "./form-error.tsx";
import { PendingButton } from "./pending-button.tsx";

type ChoiceFormProps<Value extends number> = {
  label: string;
  hint?: string;
  options: readonly { value: Value; name: string }[];
  initial: Value;
  verb: string;
  action: { mutate: (chosen: Value) => void; isPending: boolean; error: { message: string } | null };
};

/** A form with a single list of options, and a button that runs `action` with the chosen one. */
export function ChoiceForm<Value extends number>(props: ChoiceFormProps<Value>) {
  const { label, hint, options, initial, verb, action } = props;
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = Number(new FormData(event.currentTarget).get("choice"));
    action.mutate(options.find(({ value }) => value === chosen)?.value ?? initial);
  }
  return (
    <form onSubmit={onSubmit} className="space-y-4">
      <Field label={label} {...(hint ? { hint } : {})}>
        {(fieldProps) => (
          <select {...fieldProps} name="choice" className="input" defaultValue={initial}>
            {options.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <FormError error={action.error} />
      <PendingButton type="submit" className="button button-primary" isPending={action.isPending}>
        {verb}
      </PendingButton>
    </form>
  );
}
