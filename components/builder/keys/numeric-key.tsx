"use client";

import type { Interaction } from "#lib/core/grading/interaction.ts";
import { reaches } from "#lib/core/grading/number-match.ts";
import type { NumberRow } from "./draft.ts";
import { changedRow, withoutRow } from "./edit.ts";
import type { EditorProps } from "./editor.ts";
import { emptyNumber, newRow } from "./empty-draft.ts";
import { acceptedBy } from "./key-of.ts";
import { ShareField } from "./number-field.tsx";
import { RangeFields, ValueFields } from "./number-row.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { useFocusNew } from "./use-focus-new.ts";
import { numberSentence } from "./words.ts";

const MAX_ENTRIES = 200;

/** Which numbers are accepted, each line with what that comes to. */
export function NumericKey({ draft, onChange, interaction, disabled }: EditorProps<"numeric">) {
  const { list, focusNew } = useFocusNew();
  const { accept } = draft;
  const change = (next: readonly NumberRow[]) => onChange({ ...draft, accept: next });
  const add = (row: NumberRow) => {
    change([...accept, row]);
    focusNew();
  };
  const isFull = accept.length >= MAX_ENTRIES;
  return (
    <fieldset className="space-y-3" disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium">Accepted numbers</legend>
      <div ref={list} className="space-y-3">
        {accept.map((row, index) => (
          <NumberLine
            key={row.row}
            row={row}
            number={index + 1}
            interaction={interaction}
            onChange={(next) => change(changedRow(accept, row.row, () => next))}
            onRemove={() => change(withoutRow(accept, row.row))}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button button-secondary"
          disabled={isFull}
          onClick={() => add(emptyNumber())}
        >
          Add a number
        </button>
        <button
          type="button"
          className="button button-secondary"
          disabled={isFull}
          onClick={() => add({ row: newRow(), kind: "range", min: undefined, max: undefined, fraction: 1 })}
        >
          Add a range
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
  const outside = outsideOf(row, interaction);
  return (
    <div className="space-y-1.5 border-b border-line pb-3">
      <div className="flex flex-wrap items-center gap-2">
        {row.kind === "value" ? (
          <ValueFields row={row} name={`number ${number}`} onChange={onChange} />
        ) : (
          <RangeFields row={row} name={`range ${number}`} onChange={onChange} />
        )}
        <span className="ml-auto flex items-center gap-1">
          <ShareField
            label={`What line ${number} is worth`}
            value={row.fraction}
            onChange={(fraction) => onChange({ ...row, fraction })}
          />
          <RemoveButton name={`line ${number}`} onRemove={onRemove} />
        </span>
      </div>
      <p className={`text-sm ${outside ? "text-bad" : "text-muted"}`}>{outside ?? numberSentence(row)}</p>
    </div>
  );
}

/** Why nobody could give this answer on a slider; undefined where they can. */
function outsideOf(row: NumberRow, interaction: Interaction | null): string | undefined {
  if (interaction?.kind !== "sliderInteraction") return undefined;
  const { lowerBound, upperBound } = interaction;
  const accepted = acceptedBy(row);
  if (!accepted || reaches(accepted, lowerBound, upperBound)) return undefined;
  return `The slider only goes from ${lowerBound} to ${upperBound}: nobody can give this answer.`;
}
