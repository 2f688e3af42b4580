import { Field } from "#components/ui/field.tsx";
import { getFieldError } from "#lib/client/field-error.ts";
import { SETTING_TEXTS } from "#lib/messages/assessment-setting-texts.ts";
import { SETTING_LABELS, SOLUTION_LABELS } from "#lib/messages/assessment-settings.ts";
import { SETTING_HINTS } from "#lib/messages/assessment-settings-form.ts";
import { DeadlineField } from "./deadline-field.tsx";
import { GradeSkippedField } from "./grade-skipped-field.tsx";
import { MarkingField } from "./marking-field.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { isPeriodOrdered } from "./settings-values.ts";
import type { SettingsState } from "./use-settings.ts";

const NUMBERS = [
  { name: "passing", path: "passing_score_percent", min: 0, max: 100, required: true },
  { name: "attempts", path: "allowed_attempts", min: 1, max: 1000, required: false },
  { name: "minutes", path: "time_limit_minutes", min: 1, max: 1440, required: false },
] as const;

/**
 * Fields for the passing score, the limits of attempts and time, when attempts can begin, when solutions are shown, and
 * whether skipped questions are graded, and by how many graders.
 */
export function LimitFields({ fieldValues, updateFields, error }: SettingsState) {
  const { opensAt, closesAt } = fieldValues;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {NUMBERS.map(({ name, path, ...limits }) => (
        <Field
          key={name}
          label={SETTING_LABELS[name]}
          hint={name === "passing" && SETTING_HINTS.passing}
          error={getFieldError(error, `settings.${path}`)}
        >
          {(controlProps) => (
            <input
              {...controlProps}
              {...limits}
              placeholder={limits.required ? undefined : SETTING_HINTS.noLimit}
              type="number"
              value={fieldValues[name]}
              onChange={(event) => updateFields({ [name]: event.target.value })}
              className="input"
            />
          )}
        </Field>
      ))}
      <DeadlineField
        value={fieldValues.onDeadline}
        hasTimeLimit={fieldValues.minutes !== ""}
        onChange={(onDeadline) => updateFields({ onDeadline })}
      />
      <PeriodFields
        opensAt={opensAt}
        closesAt={closesAt}
        errors={{
          opensAt: getFieldError(error, "settings.opens_at"),
          closesAt: isPeriodOrdered(opensAt, closesAt)
            ? getFieldError(error, "settings.closes_at")
            : SETTING_TEXTS.closesBeforeOpening,
        }}
        onChange={updateFields}
      />
      <Field label={SETTING_LABELS.show} hint={SETTING_HINTS.show}>
        {(controlProps) => (
          <select
            {...controlProps}
            value={fieldValues.show}
            onChange={(event) => updateFields({ show: event.target.value })}
            className="input"
          >
            {Object.entries(SOLUTION_LABELS).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <GradeSkippedField
        value={fieldValues.gradeSkipped}
        onChange={(gradeSkipped) => updateFields({ gradeSkipped })}
      />
      <MarkingField value={fieldValues.marking} onChange={(marking) => updateFields({ marking })} />
    </div>
  );
}
