import { CheckboxField } from "#components/ui/checkbox-field.tsx";
import { Field } from "#components/ui/field.tsx";
import { formatTypedNumber, parseTypedNumber } from "#components/ui/parse-typed-number.ts";
import { useTypedValue } from "#components/ui/use-typed-value.ts";
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
          <NumberField
            label={MARKING_FIELDS.sample}
            range={SAMPLE_PERCENT}
            isWhole
            value={marking.sample_percent}
            onChange={(sample_percent) => update({ sample_percent })}
          />
          <NumberField
            label={MARKING_FIELDS.tolerance}
            hint={MARKING_FIELDS.toleranceHint}
            range={TOLERANCE_POINTS}
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

type NumberFieldProps = {
  label: string;
  hint?: string;
  range: { min: number; max: number };
  isWhole?: boolean;
  value: number;
  onChange: (value: number) => void;
};

/** Keeps the text as typed. A number within the range becomes the value, and any other text restores the former one. */
function NumberField({ label, hint, range: { min, max }, isWhole, value, onChange }: NumberFieldProps) {
  const parse = (typed: string): number | undefined => {
    const number = parseTypedNumber(typed);
    const isValid = number !== undefined && number >= min && number <= max;
    return isValid && (!isWhole || Number.isInteger(number)) ? number : undefined;
  };
  const { text, isInvalid, type, end } = useTypedValue({ value, parse, onChange });
  return (
    <Field label={label} hint={hint} error={isInvalid ? MARKING_FIELDS.range(min, max) : undefined}>
      {(controlProps) => (
        <input
          {...controlProps}
          className="input"
          inputMode="decimal"
          value={text ?? formatTypedNumber(value)}
          onChange={({ target }) => type(target.value)}
          onBlur={end}
        />
      )}
    </Field>
  );
}
