import { useId } from "react";
import { SETTING_TEXTS } from "#lib/messages/assessment-setting-texts.ts";
import { SETTING_LABELS } from "#lib/messages/assessment-settings.ts";

type GradeSkippedFieldProps = { value: boolean; onChange: (value: boolean) => void };

/** A checkbox for whether a teacher grades open questions that learners skipped. */
export function GradeSkippedField({ value, onChange }: GradeSkippedFieldProps) {
  const hintId = useId();
  return (
    <div className="space-y-1.5">
      <label className="flex min-h-6 items-center gap-2.5 text-sm font-medium">
        <input
          type="checkbox"
          className="size-4.5 shrink-0"
          aria-describedby={hintId}
          checked={value}
          onChange={({ target }) => onChange(target.checked)}
        />
        {SETTING_LABELS.gradeSkipped}
      </label>
      <p id={hintId} className="text-sm text-muted">
        {SETTING_TEXTS.gradeSkipped}
      </p>
    </div>
  );
}
