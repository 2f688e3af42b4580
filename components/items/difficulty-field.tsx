import { Field } from "#components/ui/field.tsx";
import { DIFFICULTIES, type Difficulty, parseDifficulty } from "#lib/contract/difficulty.ts";
import { DIFFICULTY_LABELS } from "#lib/messages/difficulty.ts";

type DifficultyFieldProps = {
  label: string;
  /** The name of the first option, which chooses none. */
  emptyLabel: string;
  value: Difficulty | "";
  onChange: (difficulty: Difficulty | "") => void;
};

/** A field for one of the difficulties, or for none. */
export const DifficultyField = ({ label, emptyLabel, value, onChange }: DifficultyFieldProps) => (
  <Field label={label}>
    {(controlProps) => (
      <select
        {...controlProps}
        className="input"
        value={value}
        onChange={({ target }) => onChange(parseDifficulty(target.value))}
      >
        <option value="">{emptyLabel}</option>
        {DIFFICULTIES.map((difficulty) => (
          <option key={difficulty} value={difficulty}>
            {DIFFICULTY_LABELS[difficulty]}
          </option>
        ))}
      </select>
    )}
  </Field>
);
