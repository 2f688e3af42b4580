"use client";

import { MAX_ACCEPTED_ANSWERS } from "#lib/contract/answer-key-limits.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import { hasMatchInRange, hasSliderMatch } from "#lib/core/grading/number-match.ts";
import { KEYS, NUMERIC_KEY } from "#lib/messages/editor-keys.ts";
import { toAcceptedNumber } from "./accepted-number.ts";
import { describeNumberRow } from "./describe-numbers.ts";
import { removeRow, updateRow } from "./edit-draft.ts";
import type { EditorProps } from "./editor-props.ts";
import { createNumberRow, createRowId } from "./empty-draft.ts";
import type { NumberRow } from "./key-draft.ts";
import { ShareField } from "./number-field.tsx";
import { RangeFields, ValueFields } from "./number-row.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { useFocusLastRow } from "./use-focus-last-row.ts";

/** Edits the accepted numbers and ranges. A sentence below each one describes what it accepts. */
export function NumericKey({ draft, onChange, interaction, disabled }: EditorProps<"numeric">) {
  const { list, focusLastRow } = useFocusLastRow();
  const { accept } = draft;
  const change = (next: readonly NumberRow[]) => onChange({ ...draft, accept: next });
  const add = (row: NumberRow) => {
    change([...accept, row]);
    focusLastRow();
  };
  const isFull = accept.length >= MAX_ACCEPTED_ANSWERS;
  return (
    <fieldset className="space-y-3" disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium">{NUMERIC_KEY.title}</legend>
      <div ref={list} className="space-y-3">
        {accept.map((row, index) => (
          <NumberLine
            key={row.row}
            row={row}
            number={index + 1}
            interaction={interaction}
            onChange={(next) => change(updateRow(accept, row.row, () => next))}
            onRemove={() => change(removeRow(accept, row.row))}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button button-secondary"
          disabled={isFull}
          onClick={() => add(createNumberRow())}
        >
          {NUMERIC_KEY.addNumber}
        </button>
        <button
          type="button"
          className="button button-secondary"
          disabled={isFull}
          onClick={() =>
            add({ row: createRowId(), kind: "range", min: undefined, max: undefined, fraction: 1 })
          }
        >
          {NUMERIC_KEY.addRange}
        </button>
      </div>
    </fieldset>
  );
}

type NumberLineProps = {
  row: NumberRow;
  number: number;
  interaction: Interaction | null;
  onChange: (row: NumberRow) => void;
  onRemove: () => void;
};

function NumberLine({ row, number, interaction, onChange, onRemove }: NumberLineProps) {
  const rangeError = findRangeError(row, interaction);
  return (
    <div className="space-y-1.5 border-b border-line pb-3">
      <div className="flex flex-wrap items-center gap-2">
        {row.kind === "value" ? (
          <ValueFields row={row} name={NUMERIC_KEY.number(number)} onChange={onChange} />
        ) : (
          <RangeFields row={row} name={NUMERIC_KEY.range(number)} onChange={onChange} />
        )}
        <span className="ml-auto flex items-center gap-1">
          <ShareField
            label={KEYS.creditFor(NUMERIC_KEY.answer(number))}
            value={row.fraction}
            onChange={(fraction) => onChange({ ...row, fraction })}
          />
          <RemoveButton name={NUMERIC_KEY.answer(number)} onRemove={onRemove} />
        </span>
      </div>
      <p className={`text-sm ${rangeError ? "text-bad" : "text-muted"}`}>
        {rangeError ?? describeNumberRow(row)}
      </p>
    </div>
  );
}

/** Returns why learners can't reach this answer on a slider, or undefined if they can. */
function findRangeError(row: NumberRow, interaction: Interaction | null): string | undefined {
  if (interaction?.kind !== "sliderInteraction") return undefined;
  const { lowerBound, upperBound, step } = interaction;
  const accepted = toAcceptedNumber(row);
  if (!accepted || hasSliderMatch(accepted, interaction)) return undefined;
  return hasMatchInRange(accepted, lowerBound, upperBound)
    ? NUMERIC_KEY.betweenSteps(lowerBound, step)
    : NUMERIC_KEY.outsideSlider(lowerBound, upperBound);
}
