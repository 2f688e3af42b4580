"use client";

import { ORDER_KEY, SCORING } from "#lib/messages/editor-keys.ts";
import { AddId } from "./add-id.tsx";
import { describeOrderScoring } from "./describe-scoring.ts";
import { moveItem } from "./edit-draft.ts";
import type { EditorProps } from "./editor-props.ts";
import { getChoiceIds } from "./key-types.ts";
import { OrderList } from "./order-list.tsx";
import { ScoringField } from "./scoring-field.tsx";

const SCORINGS = ["all_or_nothing", "position", "pairs"] as const;

/** Edits the correct order of the items. */
export function OrderKey({ draft, onChange, interaction, parts, disabled }: EditorProps<"order">) {
  const knownIds = getChoiceIds(interaction);
  const items = knownIds ? sortByOrder(draft.correct, knownIds) : draft.correct;
  return (
    <div className="space-y-4">
      <div>
        <p className="mb-1.5 text-sm font-medium">{ORDER_KEY.title}</p>
        <OrderList
          label={ORDER_KEY.name}
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
            label={ORDER_KEY.addId}
            disabled={disabled}
            onAdd={(id) => onChange({ ...draft, correct: [...new Set([...items, id])] })}
          />
        )}
      </div>
      <ScoringField
        value={draft.scoring}
        labels={SCORING.order}
        values={SCORINGS}
        sentence={describeOrderScoring(draft.scoring, items.length)}
        disabled={disabled}
        onChange={(scoring) => onChange({ ...draft, correct: items, scoring })}
      />
    </div>
  );
}

/** Returns the known items in this order, followed by new ones. */
const sortByOrder = (order: readonly string[], knownIds: readonly string[]): readonly string[] => [
  ...order.filter((id) => knownIds.includes(id)),
  ...knownIds.filter((id) => !order.includes(id)),
];
