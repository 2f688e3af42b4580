"use client";

import { useRef, useState } from "react";
import { isEqual } from "#components/builder/document/equal.ts";
import { MAX_QUESTIONS, MAX_TAG_LENGTH } from "#lib/contract/catalog-limits.ts";
import { DIFFICULTIES, type Difficulty, parseDifficulty } from "#lib/contract/difficulty.ts";
import { SETTING_LABELS } from "#lib/messages/assessment-settings.ts";
import { BLUEPRINT_FIELDS } from "#lib/messages/blueprint.ts";
import { DIFFICULTY_LABELS } from "#lib/messages/difficulty.ts";
import type { DraftSettings } from "../document/draft.ts";

type Blueprint = DraftSettings["blueprint"];
type Target = NonNullable<Blueprint>[number];
/** A target as it is typed. `id` identifies its row. */
type Row = { id: string; tag: string; difficulty: Difficulty | ""; count: string };

const createRow = ({ tag = "", difficulty, count }: Target): Row => ({
  id: crypto.randomUUID(),
  tag,
  difficulty: difficulty ?? "",
  count: String(count),
});

/** Returns the target, or undefined if the row isn't complete. */
function parseRow({ tag, difficulty, count }: Row): Target | undefined {
  const number = Number(count);
  const isCount = Number.isInteger(number) && number >= 1 && number <= MAX_QUESTIONS;
  if (!isCount || (tag.trim() === "" && difficulty === "")) return undefined;
  return {
    ...(tag.trim() === "" ? {} : { tag: tag.trim() }),
    ...(difficulty === "" ? {} : { difficulty }),
    count: number,
  };
}

function parseRows(rows: readonly Row[]): Blueprint {
  const targets = rows.flatMap((row) => parseRow(row) ?? []);
  return targets.length > 0 ? targets : null;
}

type BlueprintFieldsProps = { value: Blueprint; onChange: (value: Blueprint) => void };

/** The targets of the blueprint. A target that isn't complete is shown, but not saved. */
export function BlueprintFields({ value, onChange }: BlueprintFieldsProps) {
  const [rows, setRows] = useState<readonly Row[]>(() => (value ?? []).map(createRow));
  const [seen, setSeen] = useState(value);
  const addButton = useRef<HTMLButtonElement>(null);
  if (!isEqual(seen, value)) {
    setSeen(value);
    // After undo, or a change by another author, the value differs from what is typed here.
    if (!isEqual(parseRows(rows), value)) setRows((value ?? []).map(createRow));
  }
  const update = (next: readonly Row[]) => {
    setRows(next);
    const blueprint = parseRows(next);
    if (!isEqual(blueprint, value)) onChange(blueprint);
  };
  return (
    <fieldset className="space-y-2">
      <legend className="text-sm font-medium">{SETTING_LABELS.blueprint}</legend>
      <p className="text-sm text-muted">{BLUEPRINT_FIELDS.hint}</p>
      {rows.map((row, index) => (
        <TargetFields
          key={row.id}
          row={row}
          number={index + 1}
          onChange={(change) => update(rows.with(index, { ...row, ...change }))}
          onRemove={() => {
            update(rows.toSpliced(index, 1));
            addButton.current?.focus();
          }}
        />
      ))}
      <button
        ref={addButton}
        type="button"
        className="button button-secondary"
        onClick={() => update([...rows, createRow({ count: 1 })])}
      >
        {BLUEPRINT_FIELDS.add}
      </button>
    </fieldset>
  );
}

type TargetFieldsProps = {
  row: Row;
  number: number;
  onChange: (change: Partial<Row>) => void;
  onRemove: () => void;
};

const TargetFields = ({ row, number, onChange, onRemove }: TargetFieldsProps) => (
  <fieldset aria-label={BLUEPRINT_FIELDS.name(number)} className="card min-w-0 space-y-2 p-2.5 text-sm">
    <label className="block space-y-1">
      <span>{BLUEPRINT_FIELDS.tag}</span>
      <input
        className="input"
        maxLength={MAX_TAG_LENGTH}
        value={row.tag}
        onChange={({ target }) => onChange({ tag: target.value })}
      />
    </label>
    <div className="flex items-end gap-2">
      <label className="min-w-0 grow space-y-1">
        <span className="block">{BLUEPRINT_FIELDS.difficulty}</span>
        <select
          className="input"
          value={row.difficulty}
          onChange={({ target }) => onChange({ difficulty: parseDifficulty(target.value) })}
        >
          <option value="">{BLUEPRINT_FIELDS.any}</option>
          {DIFFICULTIES.map((difficulty) => (
            <option key={difficulty} value={difficulty}>
              {DIFFICULTY_LABELS[difficulty]}
            </option>
          ))}
        </select>
      </label>
      <label className="w-20 shrink-0 space-y-1">
        <span className="block">{BLUEPRINT_FIELDS.count}</span>
        <input
          className="input"
          inputMode="numeric"
          value={row.count}
          onChange={({ target }) => onChange({ count: target.value })}
        />
      </label>
      <button
        type="button"
        className="button button-quiet shrink-0 text-muted"
        aria-label={BLUEPRINT_FIELDS.remove(number)}
        onClick={onRemove}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
    {!parseRow(row) && <p className="text-warn">{BLUEPRINT_FIELDS.incomplete}</p>}
  </fieldset>
);
