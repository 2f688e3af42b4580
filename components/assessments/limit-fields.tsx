import { Field } from "#components/ui/field.tsx";
import { SETTING_LABELS, SOLUTION_LABELS } from "#lib/messages/assessment-settings.ts";
import { SETTING_HINTS } from "#lib/messages/assessment-settings-form.ts";
import type { SettingsState } from "./use-settings.ts";

const NUMBERS = [
  { name: "passing", path: "passing_score_percent", min: 0, max: 100, required: true },
  { name: "minutes", path: "time_limit_minutes", min: 1, max: 1440, required: false },
  { name: "attempts", path: "allowed_attempts", min: 1, max: 1000, required: false },
] as const;

/** Fields for the passing score, the time and attempt limits, and when solutions are shown. */
export const LimitFields = ({ fieldValues, updateFields, error }: SettingsState) => (
  <div className="grid gap-5 sm:grid-cols-2">
    {NUMBERS.map(({ name, path, ...limits }) => (
      <Field
        key={name}
        label={SETTING_LABELS[name]}
        hint={name === "passing" && SETTING_HINTS.passing}
        error={error?.getFieldError(`settings.${path}`)}
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
  </div>
);
