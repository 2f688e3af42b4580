"use client";

import { useState } from "react";
import { MATCH_KEY } from "#lib/messages/editor-keys.ts";
import type { InteractionParts } from "./interaction-parts.ts";
import type { Pair } from "./key-draft.ts";
import type { PairInteraction } from "./pair-fields.tsx";

type NewPairProps = {
  /** What can be paired. Null if the question is in a custom format. */
  pairInteraction: Pick<PairInteraction, "sources" | "targets"> | null;
  parts: InteractionParts;
  onAdd: (pair: Pair) => void;
};

/** Adds a pair. Authors select its source and target, or enter their ids if the question is in a custom format. */
export function NewPair({ pairInteraction, parts, onAdd }: NewPairProps) {
  const [source, setSource] = useState("");
  const [target, setTarget] = useState("");
  const sides = [
    {
      label: MATCH_KEY.newSource,
      value: source,
      set: setSource,
      all: pairInteraction?.sources,
      name: parts.getName,
    },
    {
      label: MATCH_KEY.newTarget,
      value: target,
      set: setTarget,
      all: pairInteraction?.targets,
      name: parts.getTargetName,
    },
  ];
  return (
    <span className="flex flex-wrap items-center gap-2">
      {sides.map(({ label, value, set, all, name }) =>
        all ? (
          <select
            key={label}
            className="input w-auto max-w-48"
            aria-label={label}
            value={value}
            onChange={(event) => set(event.target.value)}
          >
            <option value="">{MATCH_KEY.select}</option>
            {all.map(({ id }) => (
              <option key={id} value={id}>
                {name(id)}
              </option>
            ))}
          </select>
        ) : (
          <input
            key={label}
            className="input max-w-40 font-mono"
            aria-label={label}
            placeholder={MATCH_KEY.id}
            maxLength={64}
            value={value}
            onChange={(event) => set(event.target.value)}
          />
        ),
      )}
      <button
        type="button"
        className="button button-secondary"
        disabled={source === "" || target === ""}
        onClick={() => onAdd([source, target])}
      >
        {MATCH_KEY.addPair}
      </button>
    </span>
  );
}
