"use client";

import { useState } from "react";
import { FolderField } from "#components/assessments/folder-field.tsx";
import { TagsField } from "#components/assessments/tags-field.tsx";
import { Field } from "#components/ui/field.tsx";
import type { ApiError } from "#lib/client/call.ts";
import { MAX_EXTERNAL_ID_LENGTH } from "#lib/contract/catalog-limits.ts";
import { DIFFICULTIES, parseDifficulty } from "#lib/contract/difficulty.ts";
import { DIFFICULTY_LABELS } from "#lib/messages/difficulty.ts";
import { ITEM_EDITOR } from "#lib/messages/items.ts";
import type { ItemValues } from "./item-values.ts";

type ItemFieldsProps = {
  values: ItemValues;
  folder: { id: string; name: string } | null;
  /** Tags to suggest. */
  tags: readonly string[];
  error: ApiError | null;
  onChange: (change: Partial<ItemValues>) => void;
};

/** The fields next to the question of an item. */
export const ItemFields = ({ values, folder, tags, error, onChange }: ItemFieldsProps) => (
  <div className="space-y-4">
    <PointsField value={values.points} onChange={(points) => onChange({ points })} />
    <Field label={ITEM_EDITOR.difficulty}>
      {(controlProps) => (
        <select
          {...controlProps}
          className="input"
          value={values.difficulty}
          onChange={({ target }) => onChange({ difficulty: parseDifficulty(target.value) })}
        >
          <option value="">{ITEM_EDITOR.noDifficulty}</option>
          {DIFFICULTIES.map((difficulty) => (
            <option key={difficulty} value={difficulty}>
              {DIFFICULTY_LABELS[difficulty]}
            </option>
          ))}
        </select>
      )}
    </Field>
    <TagsField
      tags={values.tags}
      suggestions={tags}
      error={error?.getFieldError("tags")}
      onChange={(next) => onChange({ tags: next })}
    />
    <FolderField
      value={values.folder_id}
      currentFolder={folder}
      onChoose={(folder_id) => onChange({ folder_id })}
    />
    <Field
      label={ITEM_EDITOR.externalId}
      hint={ITEM_EDITOR.externalIdHint}
      error={error?.code === "external_id_taken" ? error.message : error?.getFieldError("external_id")}
    >
      {(controlProps) => (
        <input
          {...controlProps}
          value={values.external_id}
          onChange={({ target }) => onChange({ external_id: target.value })}
          maxLength={MAX_EXTERNAL_ID_LENGTH}
          autoComplete="off"
          className="input"
        />
      )}
    </Field>
  </div>
);

/** A field that reports any number greater than 0, up to 1,000,000. */
function PointsField({ value, onChange }: { value: number; onChange: (points: number) => void }) {
  const [typed, setTyped] = useState<string>();
  const isInvalid = typed !== undefined && parsePoints(typed) === undefined;
  return (
    <Field label={ITEM_EDITOR.points} error={isInvalid ? ITEM_EDITOR.invalidPoints : undefined}>
      {(controlProps) => (
        <input
          {...controlProps}
          className="input"
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? String(value)}
          onChange={({ target }) => {
            setTyped(target.value);
            const points = parsePoints(target.value);
            if (points !== undefined) onChange(points);
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </Field>
  );
}

function parsePoints(text: string): number | undefined {
  const points = Number(text.trim().replace(",", "."));
  return text.trim() !== "" && points > 0 && points <= 1_000_000 ? points : undefined;
}
