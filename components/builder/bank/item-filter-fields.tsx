"use client";

import { DifficultyField } from "#components/items/difficulty-field.tsx";
import { Field } from "#components/ui/field.tsx";
import { BANK_DIALOG } from "#lib/messages/editor-bank-dialogs.ts";
import { INTERACTION_LABELS } from "#lib/messages/editor-interactions.ts";
import type { ItemFilter } from "./use-item-search.ts";

type ItemFilterFieldsProps = {
  filter: ItemFilter;
  onChange: (filter: ItemFilter) => void;
  /** Called when the user presses a key to move from the search field to the results. */
  onLeave: () => void;
};

/** The search and the filters of the item bank. */
export const ItemFilterFields = ({ filter, onChange, onLeave }: ItemFilterFieldsProps) => (
  <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
    <div className="col-span-2 sm:col-span-3">
      <Field label={BANK_DIALOG.search}>
        {(controlProps) => (
          <input
            {...controlProps}
            type="search"
            className="input"
            maxLength={300}
            value={filter.q}
            onChange={({ target }) => onChange({ ...filter, q: target.value })}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key !== "ArrowDown" && event.key !== "Enter") return;
              event.preventDefault();
              onLeave();
            }}
          />
        )}
      </Field>
    </div>
    <div className="col-span-2 sm:col-span-1">
      <Field label={BANK_DIALOG.tags}>
        {(controlProps) => (
          <input
            {...controlProps}
            className="input"
            placeholder={BANK_DIALOG.tagsHint}
            value={filter.tags}
            onChange={({ target }) => onChange({ ...filter, tags: target.value })}
          />
        )}
      </Field>
    </div>
    <Field label={BANK_DIALOG.type}>
      {(controlProps) => (
        <select
          {...controlProps}
          className="input"
          value={filter.type}
          onChange={({ target }) => onChange({ ...filter, type: target.value })}
        >
          <option value="">{BANK_DIALOG.any}</option>
          {Object.entries(INTERACTION_LABELS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
    <DifficultyField
      label={BANK_DIALOG.difficulty}
      emptyLabel={BANK_DIALOG.any}
      value={filter.difficulty}
      onChange={(difficulty) => onChange({ ...filter, difficulty })}
    />
  </div>
);
