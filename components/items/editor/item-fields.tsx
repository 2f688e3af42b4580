"use client";

import { FolderField } from "#components/assessments/folder-field.tsx";
import { TagsField } from "#components/assessments/tags-field.tsx";
import { Field } from "#components/ui/field.tsx";
import { parsePoints } from "#components/ui/parse-points.ts";
import { formatTypedNumber } from "#components/ui/parse-typed-number.ts";
import { useTypedValue } from "#components/ui/use-typed-value.ts";
import type { ApiError } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import { MAX_EXTERNAL_ID_LENGTH } from "#lib/contract/catalog-limits.ts";
import { DIFFICULTIES, parseDifficulty } from "#lib/contract/difficulty.ts";
import { DIFFICULTY_LABELS } from "#lib/messages/difficulty.ts";
import { ITEM_EDITOR } from "#lib/messages/items.ts";
import {
  findDifficulty,
  type ItemValues,
  listOtherTags,
  replaceDifficulty,
  replaceOtherTags,
} from "./item-values.ts";

type ItemFieldsProps = {
  points: number;
  onPointsChange: (points: number) => void;
  values: ItemValues;
  folder: { id: string; name: string } | null;
  /** Tags to suggest. */
  tags: readonly string[];
  error: ApiError | null;
  onChange: (change: Partial<ItemValues>) => void;
};

/** The fields next to the question of an item. */
export const ItemFields = ({
  points,
  onPointsChange,
  values,
  folder,
  tags,
  error,
  onChange,
}: ItemFieldsProps) => (
  <div className="space-y-4">
    <PointsField value={points} onChange={onPointsChange} />
    <Field label={ITEM_EDITOR.difficulty}>
      {(controlProps) => (
        <select
          {...controlProps}
          className="input"
          value={findDifficulty(values.tags) ?? ""}
          onChange={({ target }) =>
            onChange({ tags: replaceDifficulty(values.tags, parseDifficulty(target.value)) })
          }
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
      tags={listOtherTags(values.tags)}
      suggestions={tags}
      error={getFieldError(error, "tags")}
      onChange={(others) => onChange({ tags: replaceOtherTags(values.tags, others) })}
    />
    <FolderField
      value={values.folder_id}
      currentFolder={folder}
      onChoose={(folder_id) => onChange({ folder_id })}
    />
    <Field
      label={ITEM_EDITOR.externalId}
      hint={ITEM_EDITOR.externalIdHint}
      error={error?.code === "external_id_taken" ? error.message : getFieldError(error, "external_id")}
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
  const { text, isInvalid, type, end } = useTypedValue({ value, parse: parsePoints, onChange });
  return (
    <Field label={ITEM_EDITOR.points} error={isInvalid ? ITEM_EDITOR.invalidPoints : undefined}>
      {(controlProps) => (
        <input
          {...controlProps}
          className="input"
          inputMode="decimal"
          autoComplete="off"
          value={text ?? formatTypedNumber(value)}
          onChange={({ target }) => type(target.value)}
          onBlur={end}
        />
      )}
    </Field>
  );
}
