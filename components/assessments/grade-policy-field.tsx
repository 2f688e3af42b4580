import { Field } from "#components/ui/field.tsx";
import { GRADE_POLICY_LABELS, SETTING_TEXTS } from "#lib/messages/assessment-setting-texts.ts";
import { SETTING_LABELS } from "#lib/messages/assessment-settings.ts";

type GradePolicy = keyof typeof GRADE_POLICY_LABELS;

/** A field for which attempt's score learning platforms get. */
export const GradePolicyField = ({
  value,
  onChange,
}: {
  value: GradePolicy;
  onChange: (value: GradePolicy) => void;
}) => (
  <Field label={SETTING_LABELS.gradePolicy} hint={SETTING_TEXTS.gradePolicy}>
    {(controlProps) => (
      <select
        {...controlProps}
        className="input"
        value={value}
        onChange={({ target }) => onChange(target.value as GradePolicy)}
      >
        {Object.entries(GRADE_POLICY_LABELS).map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
);
