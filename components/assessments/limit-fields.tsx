import { Field } from "#components/ui/field.tsx";
import { SETTING_LABELS, SOLUTION_LABELS } from "./settings-values.ts";
import type { SettingsState } from "./use-settings.ts";

const NUMBERS = [
  { name: "passing", at: "passing_score_percent", hint: "From 0 to 100", min: 0, max: 100, required: true },
  { name: "minutes", at: "time_limit_minutes", hint: "Empty: no limit", min: 1, max: 1440, required: false },
  {
    name: "attempts",
    at: "allowed_attempts",
    hint: "Empty: as many as they like",
    min: 1,
    max: 1000,
    required: false,
  },
] as const;

/** How an assessment is taken: what passes, how long, how often, and when solutions are shown. */
export const LimitFields = ({ typed, updateFields, error }: SettingsState) => (
  <div className="grid gap-5 sm:grid-cols-2">
    {NUMBERS.map(({ name, at: path, hint, ...limits }) => (
      <Field
        key={name}
        label={SETTING_LABELS[name]}
        hint={hint}
        error={error?.getFieldError(`settings.${path}`)}
      >
        {(controlProps) => (
          <input
            {...controlProps}
            {...limits}
            type="number"
            value={typed[name]}
            onChange={(event) => updateFields({ [name]: event.target.value })}
            className="input"
          />
        )}
      </Field>
    ))}
    <Field label={SETTING_LABELS.show} hint="In the review that the hosted player shows">
      {(controlProps) => (
        <select
          {...controlProps}
          value={typed.show}
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
