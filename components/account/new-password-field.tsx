import { Field } from "#components/ui/field.tsx";
import { MAX_PASSWORD, MIN_PASSWORD } from "#lib/contract/form-options.ts";

type NewPasswordFieldProps = { label: string; name: string; extraHint?: string; error: string | undefined };

/** Where somebody chooses a password; `more`: what else comes of it. */
export const NewPasswordField = ({ label, name, extraHint, error }: NewPasswordFieldProps) => (
  <Field
    label={label}
    hint={[`At least ${MIN_PASSWORD} characters.`, extraHint].filter(Boolean).join(" ")}
    error={error}
  >
    {(fieldProps) => (
      <input
        {...fieldProps}
        name={name}
        type="password"
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD}
        maxLength={MAX_PASSWORD}
        className="input"
      />
    )}
  </Field>
);
