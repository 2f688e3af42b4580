"use client";

import { AddId } from "./add-id.tsx";
import { moveItem } from "./edit-draft.ts";
import type { EditorProps } from "./editor.ts";
import { describeOrderScoring } from "./key-messages.ts";
import { getChoiceIds } from "./key-types.ts";
import { ScoringField } from "./scoring-field.tsx";
import { SortableList } from "./sortable-list.tsx";

const SCORINGS = [
  ["all_or_nothing", "All or nothing"],
  ["position", "A part for each item in its place"],
  ["pairs", "A part for each two in the right order"],
] as const;

/** The right order of the items. */
export function OrderKey({ draft, onChange, interaction, parts, disabled }: EditorProps<"order">) {
  const knownIds = getChoiceIds(interaction);
  const items = knownIds ? sortByOrder(draft.correct, knownIds) : draft.correct;
  return (
    <div className="space-y-4">
      <div>
        <p className="mb-1.5 text-sm font-medium">The right order, from first to last</p>
        <SortableList
          label="The right order"
          items={items}
          getName={parts.getName}
          disabled={disabled}
          onMove={(from, to) => onChange({ ...draft, correct: moveItem(items, from, to) })}
          onRemove={
            knownIds
              ? undefined
              : (id) => onChange({ ...draft, correct: items.filter((each) => each !== id) })
          }
        />
        {!knownIds && (
          <AddId
            label="Id of the next item"
            disabled={disabled}
            onAdd={(id) => onChange({ ...draft, correct: [...new Set([...items, id])] })}
          />
        )}
      </div>
      <ScoringField
        value={draft.scoring}
        choices={SCORINGS}
        sentence={describeOrderScoring(draft.scoring, items.length)}
        disabled={disabled}
        onChange={(scoring) => onChange({ ...draft, correct: items, scoring })}
      />
    </div>
  );
}

/** The items there are, those that have a place in it, and new ones last. */
const sortByOrder = (order: readonly string[], knownIds: readonly string[]): readonly string[] => [
  ...order.filter((id) => knownIds.includes(id)),
  ...knownIds.filter((id) => !order.includes(id)),
];
