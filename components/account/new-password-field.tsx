import { Field } from "#components/ui/field.tsx";
import { MAX_PASSWORD, MIN_PASSWORD } from "#lib/contract/form-options.ts";
import { PASSWORD_FIELDS } from "#lib/messages/account.ts";

type NewPasswordFieldProps = { label: string; name: string; extraHint?: string; error: string | undefined };

/** A field for a new password. `extraHint` follows the rule about its length. */
export const NewPasswordField = ({ label, name, extraHint, error }: NewPasswordFieldProps) => (
  <Field
    label={label}
    hint={[PASSWORD_FIELDS.minimum(MIN_PASSWORD), extraHint].filter(Boolean).join(" ")}
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
