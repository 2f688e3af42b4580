import { Field } from "#components/ui/field.tsx";
import { NAMES, SHOW } from "./settings-values.ts";
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
export const LimitFields = ({ typed, type, error }: SettingsState) => (
  <div className="grid gap-5 sm:grid-cols-2">
    {NUMBERS.map(({ name, at, hint, ...limits }) => (
      <Field key={name} label={NAMES[name]} hint={hint} error={error?.at(`settings.${at}`)}>
        {(given) => (
          <input
            {...given}
            {...limits}
            type="number"
            value={typed[name]}
            onChange={(event) => type({ [name]: event.target.value })}
            className="input"
          />
        )}
      </Field>
    ))}
    <Field label={NAMES.show} hint="In the review that the hosted player shows">
      {(given) => (
        <select
          {...given}
          value={typed.show}
          onChange={(event) => type({ show: event.target.value })}
          className="input"
        >
          {Object.entries(SHOW).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  </div>
);
