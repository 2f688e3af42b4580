"use client";

import { FolderField } from "#components/assessments/folder-field.tsx";
import { TagsField } from "#components/assessments/tags-field.tsx";
import { DifficultyField } from "#components/items/difficulty-field.tsx";
import { Field } from "#components/ui/field.tsx";
import { LabeledNumberField } from "#components/ui/labeled-number-field.tsx";
import { parsePoints } from "#components/ui/parse-points.ts";
import type { ApiError } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import { MAX_EXTERNAL_ID_LENGTH } from "#lib/contract/catalog-limits.ts";
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
    <LabeledNumberField
      label={ITEM_EDITOR.points}
      error={ITEM_EDITOR.invalidPoints}
      value={points}
      parse={parsePoints}
      onChange={onPointsChange}
    />
    <DifficultyField
      label={ITEM_EDITOR.difficulty}
      emptyLabel={ITEM_EDITOR.noDifficulty}
      value={findDifficulty(values.tags) ?? ""}
      onChange={(difficulty) => onChange({ tags: replaceDifficulty(values.tags, difficulty) })}
    />
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
