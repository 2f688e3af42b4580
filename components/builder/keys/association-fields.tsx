"use client";

import type { Association } from "#lib/core/grading/interaction.ts";
import { MATCH_KEY } from "#lib/messages/editor-keys.ts";
import { buildLimits, withinAssociationLimits } from "./fit-key.ts";
import type { InteractionParts } from "./interaction-parts.ts";
import type { Pair } from "./key-draft.ts";
import { NewPair } from "./new-pair.tsx";
import { RemoveButton } from "./remove-button.tsx";

type AssociationFieldsProps = {
  interaction: Association;
  parts: InteractionParts;
  pairs: readonly Pair[];
  onChange: (pairs: readonly Pair[]) => void;
  disabled?: boolean | undefined;
};

/** Edits correct pairs of one set, which have no direction. */
export function AssociationFields({
  interaction,
  parts,
  pairs,
  onChange,
  disabled = false,
}: AssociationFieldsProps) {
  const { associables } = interaction;
  const limits = buildLimits(associables);
  const formatPair = ([a, b]: Pair) => `${parts.getName(a)} – ${parts.getName(b)}`;
  return (
    <fieldset className="space-y-2 text-sm" disabled={disabled}>
      <legend className="sr-only">{MATCH_KEY.pairs}</legend>
      <ul className="space-y-1">
        {pairs.map((pair, index) => (
          <li key={JSON.stringify(pair)} className="flex items-center gap-2">
            <span className="min-w-0 wrap-anywhere">{formatPair(pair)}</span>
            <RemoveButton
              name={formatPair(pair)}
              onRemove={() => onChange(pairs.filter((_, i) => i !== index))}
            />
          </li>
        ))}
      </ul>
      <NewPair
        pairInteraction={{ sources: associables, targets: associables }}
        parts={parts}
        onAdd={(pair) => {
          if (pair[0] !== pair[1]) onChange(withinAssociationLimits([...pairs, pair], limits));
        }}
      />
    </fieldset>
  );
}
