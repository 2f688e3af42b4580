"use client";

import { useId } from "react";
import { CHOICE_KEY, KEYS, SCORING } from "#lib/messages/editor-keys.ts";
import { AddId } from "./add-id.tsx";
import { describeChoiceScoring } from "./describe-scoring.ts";
import { setChoiceScoring, toggleCorrect } from "./edit-draft.ts";
import type { EditorProps } from "./editor-props.ts";
import { getChoiceIds, getMaxChoices } from "./key-types.ts";
import { ShareField } from "./number-field.tsx";
import { ScoringField, SELECTION_SCORINGS } from "./scoring-field.tsx";

/** Edits the correct options and the credit that each option earns. */
export function ChoiceKey({ draft, onChange, interaction, parts, disabled }: EditorProps<"choice">) {
  const name = useId();
  const knownIds = getChoiceIds(interaction);
  const choices = knownIds ?? [...new Set([...draft.correct, ...Object.keys(draft.mapping)])];
  const isSingle = getMaxChoices(interaction) === 1;
  const hasMapping = draft.scoring === "mapping";
  const correctCount = draft.correct.filter((id) => choices.includes(id)).length;
  return (
    <div className="space-y-4">
      <fieldset className="space-y-1" disabled={disabled}>
        <legend className="mb-1.5 text-sm font-medium">
          {isSingle ? CHOICE_KEY.correctOption : CHOICE_KEY.correctOptions}
        </legend>
        {choices.map((id) => (
          <div key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <label className="flex min-h-8 min-w-0 flex-1 basis-40 items-center gap-2.5 text-sm">
              <input
                type={isSingle ? "radio" : "checkbox"}
                name={name}
                className="size-6 shrink-0"
                checked={draft.correct.includes(id)}
                onChange={() => onChange(toggleCorrect(draft, id, isSingle))}
              />
              <span className="wrap-anywhere">{parts.getName(id)}</span>
            </label>
            {hasMapping && (
              <ShareField
                fallback={0}
                label={KEYS.creditFor(parts.getName(id))}
                value={draft.mapping[id] ?? draft.mapping_default}
                onChange={(credit) => onChange({ ...draft, mapping: { ...draft.mapping, [id]: credit } })}
              />
            )}
          </div>
        ))}
        {!knownIds && (
          <AddId
            label={CHOICE_KEY.addId}
            onAdd={(id) => onChange({ ...draft, correct: [...new Set([...draft.correct, id])] })}
          />
        )}
      </fieldset>
      {hasMapping && (!knownIds || draft.mapping_default !== 0) && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          {CHOICE_KEY.creditForOther}
          <ShareField
            fallback={0}
            prefix=""
            label={CHOICE_KEY.creditForOther}
            value={draft.mapping_default}
            disabled={disabled}
            onChange={(mapping_default) => onChange({ ...draft, mapping_default })}
          />
        </p>
      )}
      <ScoringField
        value={draft.scoring}
        labels={SCORING.selection}
        values={
          isSingle
            ? SELECTION_SCORINGS.filter((scoring) => scoring !== "partial" || draft.scoring === scoring)
            : SELECTION_SCORINGS
        }
        sentence={describeChoiceScoring(draft.scoring, {
          correctCount,
          isSingle,
          minFraction: draft.min_fraction,
        })}
        disabled={disabled}
        onChange={(scoring) => onChange(setChoiceScoring(draft, scoring, choices, isSingle))}
      />
    </div>
  );
}
