"use client";

import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { COMMON } from "#lib/messages/editor-keys.ts";
import { hasCustomSettings } from "./edit-draft.ts";
import type { Common, KeyDraft } from "./key-draft.ts";
import { NumberField, ShareField } from "./number-field.tsx";

type CommonFieldsProps = {
  draft: KeyDraft;
  onChange: (draft: KeyDraft) => void;
  /** The number of interactions in the question. Their weights determine how its points are split. */
  interactions: number;
  disabled: boolean;
};

const OUTCOMES = ["correct", "partial", "incorrect"] as const;

/** The fields that all types of keys have in common: feedback, weight, and the maximum deduction. */
export function CommonFields({ draft, onChange, interactions, disabled }: CommonFieldsProps) {
  const change = (common: Partial<Common>) => onChange({ ...draft, ...common });
  const isOpen = draft.type === "open";
  // The section starts open if any of its fields is set. From then on, the author opens and closes it.
  const [wasCustomized] = useState(() => hasCustomSettings(draft));
  return (
    <details open={wasCustomized} className="border-t border-line pt-3">
      <summary className="min-h-8 cursor-pointer text-sm font-medium">
        {isOpen ? COMMON.weight : COMMON.title}
      </summary>
      <fieldset className="space-y-4 pt-2" disabled={disabled}>
        <legend className="sr-only">{COMMON.title}</legend>
        {!isOpen &&
          OUTCOMES.map((outcome) => (
            <Field key={outcome} label={COMMON.feedback[outcome]}>
              {(controlProps) => (
                <textarea
                  {...controlProps}
                  className="input"
                  rows={1}
                  maxLength={10_000}
                  value={draft.feedback[outcome]}
                  onChange={(event) =>
                    change({ feedback: { ...draft.feedback, [outcome]: event.target.value } })
                  }
                />
              )}
            </Field>
          ))}
        <div className="space-y-1.5 text-sm">
          <p className="font-medium">{COMMON.weight}</p>
          <NumberField
            label={COMMON.weight}
            value={draft.weight}
            min={0.000001}
            max={1_000_000}
            className="w-24"
            onChange={(weight) => change({ weight })}
          />
          <p className="text-muted">{COMMON.weightHint(interactions)}</p>
        </div>
        {!isOpen && (
          <div className="space-y-1.5 text-sm">
            <p className="font-medium">{COMMON.deduction}</p>
            <ShareField
              label={COMMON.deduction}
              fallback={0}
              prefix=""
              value={Math.abs(draft.min_fraction)}
              min={0}
              onChange={(cost) => change({ min_fraction: 0 - cost })}
            />
            <p className="text-muted">{COMMON.deductionHint}</p>
          </div>
        )}
      </fieldset>
    </details>
  );
}
