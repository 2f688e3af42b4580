"use client";

import { Suspense } from "react";
import { KEYS, MATCH_KEY, SCORING } from "#lib/messages/editor-keys.ts";
import { lazyView } from "../lazy-view.tsx";
import { describeMatchScoring } from "./describe-scoring.ts";
import { isSamePair, setMatchScoring } from "./edit-draft.ts";
import type { EditorProps } from "./editor-props.ts";
import type { KeyDraftByType, Pair } from "./key-draft.ts";
import { NewPair } from "./new-pair.tsx";
import { ShareField } from "./number-field.tsx";
import { PairFields, type PairInteraction } from "./pair-fields.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { ScoringField, SELECTION_SCORINGS } from "./scoring-field.tsx";

const AssociationFields = lazyView(() =>
  import("./association-fields.tsx").then(({ AssociationFields: view }) => view),
);

type MatchKeyProps = EditorProps<"match"> & { hasPairRows: boolean };

/** Edits the correct pairs, unless they are the rows of the text, and the credit that each pair earns. */
export function MatchKey({ draft, onChange, interaction, parts, disabled, hasPairRows }: MatchKeyProps) {
  const pairInteraction = interaction && "sources" in interaction ? interaction : null;
  const association = interaction && "associables" in interaction ? interaction : null;
  const choices = association
    ? { sources: association.associables, targets: association.associables }
    : pairInteraction;
  const formatPair = ([source, target]: Pair) => `${parts.getName(source)} → ${parts.getTargetName(target)}`;
  return (
    <div className="space-y-4">
      {!hasPairRows && (
        <div>
          <p className="mb-1.5 text-sm font-medium">
            {pairInteraction?.kind === "gapMatchInteraction" ? MATCH_KEY.gaps : MATCH_KEY.pairs}
          </p>
          {association ? (
            <Suspense>
              <AssociationFields
                interaction={association}
                parts={parts}
                pairs={draft.pairs}
                disabled={disabled}
                onChange={(pairs) => onChange({ ...draft, pairs })}
              />
            </Suspense>
          ) : pairInteraction ? (
            <PairFields
              interaction={pairInteraction}
              parts={parts}
              pairs={draft.pairs}
              disabled={disabled}
              onChange={(pairs) => onChange({ ...draft, pairs })}
            />
          ) : (
            <OpaquePairs draft={draft} onChange={onChange} parts={parts} disabled={disabled} />
          )}
        </div>
      )}
      {draft.scoring === "mapping" && (
        <PairShares
          draft={draft}
          onChange={onChange}
          pairInteraction={choices}
          formatPair={formatPair}
          parts={parts}
          disabled={disabled}
        />
      )}
      <ScoringField
        value={draft.scoring}
        labels={SCORING.selection}
        values={SELECTION_SCORINGS}
        sentence={describeMatchScoring(draft.scoring, {
          correctCount: draft.pairs.length,
          minFraction: draft.min_fraction,
        })}
        disabled={disabled}
        onChange={(scoring) => onChange(setMatchScoring(draft, scoring))}
      />
    </div>
  );
}

type MatchSectionProps = Pick<EditorProps<"match">, "draft" | "onChange" | "parts" | "disabled">;

/** The credit of each pair, and fields that add credit for another pair. */
function PairShares({
  draft,
  onChange,
  disabled,
  pairInteraction,
  parts,
  formatPair,
}: MatchSectionProps & {
  pairInteraction: Pick<PairInteraction, "sources" | "targets"> | null;
  formatPair: (pair: Pair) => string;
}) {
  const { mapping } = draft;
  const change = (next: KeyDraftByType<"match">["mapping"]) => onChange({ ...draft, mapping: next });
  return (
    <fieldset className="space-y-2 text-sm" disabled={disabled}>
      <legend className="mb-1.5 font-medium">{MATCH_KEY.creditForPairs}</legend>
      {mapping.map(({ pair, fraction }) => (
        <div key={JSON.stringify(pair)} className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{formatPair(pair)}</span>
          <ShareField
            label={KEYS.creditFor(formatPair(pair))}
            fallback={0}
            value={fraction}
            onChange={(next) =>
              change(mapping.map((each) => (isSamePair(each.pair, pair) ? { pair, fraction: next } : each)))
            }
          />
          <RemoveButton
            name={formatPair(pair)}
            onRemove={() => change(mapping.filter((each) => !isSamePair(each.pair, pair)))}
          />
        </div>
      ))}
      <NewPair
        pairInteraction={pairInteraction}
        parts={parts}
        onAdd={(pair) => {
          if (!mapping.some((each) => isSamePair(each.pair, pair)))
            change([...mapping, { pair, fraction: 0 }]);
        }}
      />
      <p className="flex flex-wrap items-center gap-3">
        {MATCH_KEY.creditForOther}
        <ShareField
          prefix=""
          label={MATCH_KEY.creditForOther}
          fallback={0}
          value={draft.mapping_default}
          onChange={(mapping_default) => onChange({ ...draft, mapping_default })}
        />
      </p>
    </fieldset>
  );
}

/** Edits pairs of ids, for questions in a custom format. */
const OpaquePairs = ({ draft, onChange, parts, disabled }: MatchSectionProps) => (
  <fieldset className="space-y-2 text-sm" disabled={disabled}>
    <legend className="sr-only">{MATCH_KEY.pairs}</legend>
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
      pairInteraction={null}
      parts={parts}
      onAdd={(pair) => {
        if (!draft.pairs.some((each) => isSamePair(each, pair)))
          onChange({ ...draft, pairs: [...draft.pairs, pair] });
      }}
    />
  </fieldset>
);
