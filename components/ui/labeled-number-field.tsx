import { Field } from "./field.tsx";
import { useNumberInput } from "./use-number-input.ts";

type LabeledNumberFieldProps<V, P extends V> = {
  label: string;
  hint?: string | undefined;
  placeholder?: string | undefined;
  /** The keyboard of a phone. By default, it has a decimal separator. */
  inputMode?: "numeric" | "decimal";
  /** Shown while the typed text is invalid. */
  error: string;
  value: V;
  /** Returns undefined for an invalid text. */
  parse: (text: string) => P | undefined;
  onChange: (value: P) => void;
};

/** A labeled field for a number. It reports each valid number, and the former one while the text is invalid. */
export function LabeledNumberField<V extends number | null, P extends V>({
  label,
  hint,
  placeholder,
  inputMode = "decimal",
  error,
  ...field
}: LabeledNumberFieldProps<V, P>) {
  const { inputProps, isInvalid } = useNumberInput(field);
  return (
    <Field label={label} hint={hint} error={isInvalid ? error : undefined}>
      {(controlProps) => (
        <input
          {...controlProps}
          {...inputProps}
          className="input"
          inputMode={inputMode}
          placeholder={placeholder}
        />
      )}
    </Field>
  );
}
