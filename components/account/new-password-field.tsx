import { Field } from "#components/ui/field.tsx";
import { MAX_PASSWORD, MIN_PASSWORD } from "#lib/contract/choices.ts";

type NewPasswordFieldProps = { label: string; name: string; more?: string; error: string | undefined };

/** Where somebody chooses a password; `more`: what else comes of it. */
export const NewPasswordField = ({ label, name, more, error }: NewPasswordFieldProps) => (
  <Field
    label={label}
    hint={[`At least ${MIN_PASSWORD} characters.`, more].filter(Boolean).join(" ")}
    error={error}
  >
    {(given) => (
      <input
        {...given}
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
