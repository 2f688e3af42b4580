import { Field } from "#components/ui/field.tsx";
import { DEADLINE_LABELS, SETTING_TEXTS } from "#lib/messages/assessment-setting-texts.ts";
import { SETTING_LABELS } from "#lib/messages/assessment-settings.ts";

type OnDeadline = keyof typeof DEADLINE_LABELS;
type DeadlineFieldProps = {
  value: OnDeadline;
  hasTimeLimit: boolean;
  onChange: (value: OnDeadline) => void;
};

/** A field for what happens to an open attempt when its time is up. */
export const DeadlineField = ({ value, hasTimeLimit, onChange }: DeadlineFieldProps) => (
  <Field
    label={SETTING_LABELS.onDeadline}
    hint={hasTimeLimit ? SETTING_TEXTS.onDeadline[value] : SETTING_TEXTS.withoutLimit}
  >
    {(controlProps) => (
      <select
        {...controlProps}
        className="input"
        value={value}
        onChange={({ target }) => onChange(target.value as OnDeadline)}
      >
        {Object.entries(DEADLINE_LABELS).map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
);
