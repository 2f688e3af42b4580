"use client";

import type { DraftOf, Pair } from "./draft.ts";
import { isSamePair, scoredMatch } from "./edit.ts";
import type { EditorProps } from "./editor.ts";
import { NewPair } from "./new-pair.tsx";
import { ShareField } from "./number-field.tsx";
import { type Paired, PairFields } from "./pair-fields.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { ScoringField, SELECTION_SCORINGS } from "./scoring-field.tsx";
import { matchScoring } from "./words.ts";

/** Which pairs are right, and what they earn. */
export function MatchKey({ draft, onChange, interaction, parts, disabled }: EditorProps<"match">) {
  const paired = interaction && "sources" in interaction ? interaction : null;
  const nameOf = ([source, target]: Pair) => `${parts.nameOf(source)} → ${parts.targetName(target)}`;
  return (
    <div className="space-y-4">
      <div>
        <p className="mb-1.5 text-sm font-medium">
          {paired?.kind === "gapMatchInteraction" ? "What belongs into each gap" : "What belongs together"}
        </p>
        {paired ? (
          <PairFields
            interaction={paired}
            parts={parts}
            pairs={draft.pairs}
            disabled={disabled}
            onChange={(pairs) => onChange({ ...draft, pairs })}
          />
        ) : (
          <OwnPairs draft={draft} onChange={onChange} parts={parts} disabled={disabled} />
        )}
      </div>
      {draft.scoring === "mapping" && (
        <Shares
          draft={draft}
          onChange={onChange}
          paired={paired}
          nameOf={nameOf}
          parts={parts}
          disabled={disabled}
        />
      )}
      <ScoringField
        value={draft.scoring}
        choices={SELECTION_SCORINGS}
        sentence={matchScoring(draft.scoring, { right: draft.pairs.length, least: draft.min_fraction })}
        disabled={disabled}
        onChange={(scoring) => onChange(scoredMatch(draft, scoring))}
      />
    </div>
  );
}

type Part = Pick<EditorProps<"match">, "draft" | "onChange" | "parts" | "disabled">;

/** What each pair is worth, and a way to give another one a share. */
function Shares({
  draft,
  onChange,
  disabled,
  paired,
  parts,
  nameOf,
}: Part & { paired: Paired | null; nameOf: (pair: Pair) => string }) {
  const { worth } = draft;
  const change = (next: DraftOf<"match">["worth"]) => onChange({ ...draft, worth: next });
  return (
    <fieldset className="space-y-2 text-sm" disabled={disabled}>
      <legend className="mb-1.5 font-medium">What each pair earns</legend>
      {worth.map(({ pair, fraction }) => (
        <div key={JSON.stringify(pair)} className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{nameOf(pair)}</span>
          <ShareField
            label={`What ${nameOf(pair)} is worth`}
            absent={0}
            value={fraction}
            onChange={(next) =>
              change(worth.map((each) => (isSamePair(each.pair, pair) ? { pair, fraction: next } : each)))
            }
          />
          <RemoveButton
            name={nameOf(pair)}
            onRemove={() => change(worth.filter((each) => !isSamePair(each.pair, pair)))}
          />
        </div>
      ))}
      <NewPair
        paired={paired}
        parts={parts}
        onAdd={(pair) => {
          if (!worth.some((each) => isSamePair(each.pair, pair))) change([...worth, { pair, fraction: 0 }]);
        }}
      />
      <p className="flex flex-wrap items-center gap-3">
        Any other pair earns
        <ShareField
          lead=""
          label="What any other pair is worth"
          absent={0}
          value={draft.other}
          onChange={(other) => onChange({ ...draft, other })}
        />
      </p>
    </fieldset>
  );
}

/** Pairs of ids, for content that only its owner can read. */
const OwnPairs = ({ draft, onChange, parts, disabled }: Part) => (
  <fieldset className="space-y-2 text-sm" disabled={disabled}>
    <legend className="sr-only">Right pairs</legend>
    {draft.pairs.map((pair) => (
      <div key={JSON.stringify(pair)} className="flex items-center gap-2">
        <code className="wrap-anywhere">
          {pair[0]} → {pair[1]}
        </code>
        <RemoveButton
          name={`${pair[0]} → ${pair[1]}`}
          onRemove={() =>
            onChange({ ...draft, pairs: draft.pairs.filter((each) => !isSamePair(each, pair)) })
          }
        />
      </div>
    ))}
    <NewPair
      paired={null}
      parts={parts}
      onAdd={(pair) => {
        if (!draft.pairs.some((each) => isSamePair(each, pair)))
          onChange({ ...draft, pairs: [...draft.pairs, pair] });
      }}
    />
  </fieldset>
);
