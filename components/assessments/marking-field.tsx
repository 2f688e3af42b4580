import { CheckboxField } from "#components/ui/checkbox-field.tsx";
import { Field } from "#components/ui/field.tsx";
import { LabeledNumberField } from "#components/ui/labeled-number-field.tsx";
import { parseNumberWithin } from "#components/ui/parse-typed-number.ts";
import type { Marking } from "#lib/contract/marking-settings.ts";
import { SAMPLE_PERCENT, TOLERANCE_POINTS } from "#lib/contract/settings-ranges.ts";
import {
  MARKING_FIELDS,
  MARKING_LABELS,
  MARKING_RULE_LABELS,
} from "#lib/messages/assessment-setting-texts.ts";
import { SETTING_LABELS } from "#lib/messages/assessment-settings.ts";

const DEFAULT_MARKING: Marking = {
  mode: "double",
  sample_percent: 100,
  tolerance_points: 0,
  blind: true,
  resolve: "third",
};

type MarkingFieldProps = { value: Marking | null; onChange: (value: Marking) => void };

/** Fields for how many graders grade a submission, and for how two grades become one. */
export function MarkingField({ value, onChange }: MarkingFieldProps) {
  const marking = value ?? { ...DEFAULT_MARKING, mode: "single" as const };
  const update = (change: Partial<Marking>) => onChange({ ...marking, ...change });
  return (
    <div className="space-y-4">
      <Field label={SETTING_LABELS.marking} hint={MARKING_FIELDS.hint[marking.mode]}>
        {(controlProps) => (
          <select
            {...controlProps}
            className="input"
            value={marking.mode}
            onChange={({ target }) => update({ mode: target.value as Marking["mode"] })}
          >
            {Object.entries(MARKING_LABELS).map(([option, name]) => (
              <option key={option} value={option}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {marking.mode === "double" && (
        <>
          <LabeledNumberField
            label={MARKING_FIELDS.sample}
            error={MARKING_FIELDS.range(SAMPLE_PERCENT.min, SAMPLE_PERCENT.max)}
            parse={(text) => parseNumberWithin(text, { ...SAMPLE_PERCENT, isWhole: true })}
            value={marking.sample_percent}
            onChange={(sample_percent) => update({ sample_percent })}
          />
          <LabeledNumberField
            label={MARKING_FIELDS.tolerance}
            hint={MARKING_FIELDS.toleranceHint}
            error={MARKING_FIELDS.range(TOLERANCE_POINTS.min, TOLERANCE_POINTS.max)}
            parse={(text) => parseNumberWithin(text, { ...TOLERANCE_POINTS, allowsExponent: true })}
            value={marking.tolerance_points}
            onChange={(tolerance_points) => update({ tolerance_points })}
          />
          <Field label={MARKING_FIELDS.rule}>
            {(controlProps) => (
              <select
                {...controlProps}
                className="input"
                value={marking.resolve}
                onChange={({ target }) => update({ resolve: target.value as Marking["resolve"] })}
              >
                {Object.entries(MARKING_RULE_LABELS).map(([option, name]) => (
                  <option key={option} value={option}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <CheckboxField
            label={MARKING_FIELDS.blind}
            hint={MARKING_FIELDS.blindHint}
            checked={marking.blind}
            onChange={(blind) => update({ blind })}
          />
        </>
      )}
    </div>
  );
}
