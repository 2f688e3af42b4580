"use client";

import { AddId } from "./add-id.tsx";
import { moved } from "./edit.ts";
import type { EditorProps } from "./editor.ts";
import { choicesOf } from "./key-types.ts";
import { ScoringField } from "./scoring-field.tsx";
import { SortedList } from "./sorted-list.tsx";
import { orderScoring } from "./words.ts";

const SCORINGS = [
  ["all_or_nothing", "All or nothing"],
  ["position", "A part for each item in its place"],
  ["pairs", "A part for each two in the right order"],
] as const;

/** The right order of the items. */
export function OrderKey({ draft, onChange, interaction, parts, disabled }: EditorProps<"order">) {
  const known = choicesOf(interaction);
  const items = known ? orderedAs(draft.correct, known) : draft.correct;
  return (
    <div className="space-y-4">
      <div>
        <p className="mb-1.5 text-sm font-medium">The right order, from first to last</p>
        <SortedList
          label="The right order"
          items={items}
          nameOf={parts.nameOf}
          disabled={disabled}
          onMove={(from, to) => onChange({ ...draft, correct: moved(items, from, to) })}
          onRemove={
            known ? undefined : (id) => onChange({ ...draft, correct: items.filter((each) => each !== id) })
          }
        />
        {!known && (
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
        sentence={orderScoring(draft.scoring, items.length)}
        disabled={disabled}
        onChange={(scoring) => onChange({ ...draft, correct: items, scoring })}
      />
    </div>
  );
}

/** The items there are, those that have a place in it, and new ones last. */
const orderedAs = (order: readonly string[], known: readonly string[]): readonly string[] => [
  ...order.filter((id) => known.includes(id)),
  ...known.filter((id) => !order.includes(id)),
];
