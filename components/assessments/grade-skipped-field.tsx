import { CheckboxField } from "#components/ui/checkbox-field.tsx";
import { SETTING_TEXTS } from "#lib/messages/assessment-setting-texts.ts";
import { SETTING_LABELS } from "#lib/messages/assessment-settings.ts";

type GradeSkippedFieldProps = { value: boolean; onChange: (value: boolean) => void };

/** A checkbox for whether a teacher grades open questions that learners skipped. */
export const GradeSkippedField = ({ value, onChange }: GradeSkippedFieldProps) => (
  <CheckboxField
    label={SETTING_LABELS.gradeSkipped}
    hint={SETTING_TEXTS.gradeSkipped}
    checked={value}
    onChange={onChange}
  />
);
