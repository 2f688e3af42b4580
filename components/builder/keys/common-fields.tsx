"use client";

import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { hasCustomSettings } from "./edit-draft.ts";
import type { Common, KeyDraft } from "./key-draft.ts";
import { NumberField, ShareField } from "./number-field.tsx";

type CommonFieldsProps = {
  draft: KeyDraft;
  onChange: (draft: KeyDraft) => void;
  /** Of the whole question, whose points are split by weight. */
  interactions: number;
  disabled: boolean;
};

const FEEDBACK_FIELDS = [
  ["correct", "When it is right"],
  ["partial", "When it is partly right"],
  ["incorrect", "When it is wrong"],
] as const;

/** What every key may say besides: feedback, weight, and what a wrong answer may cost. */
export function CommonFields({ draft, onChange, interactions, disabled }: CommonFieldsProps) {
  const change = (common: Partial<Common>) => onChange({ ...draft, ...common });
  const isOpen = draft.type === "open";
  // Open where there is something to see, and from then on as the author likes.
  const [wasCustomized] = useState(() => hasCustomSettings(draft));
  return (
    <details open={wasCustomized} className="border-t border-line pt-3">
      <summary className="min-h-8 cursor-pointer text-sm font-medium">
        {isOpen ? "Weight" : "Feedback, weight and deductions"}
      </summary>
      <fieldset className="space-y-4 pt-2" disabled={disabled}>
        <legend className="sr-only">Feedback, weight and deductions</legend>
        {!isOpen &&
          FEEDBACK_FIELDS.map(([outcome, label]) => (
            <Field key={outcome} label={label}>
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
          <p className="font-medium">Weight</p>
          <NumberField
            label="Weight"
            value={draft.weight}
            min={0.000001}
            max={1_000_000}
            className="w-24"
            onChange={(weight) => change({ weight })}
          />
          <p className="text-muted">
            {interactions > 1
              ? `The question's points are split over its ${interactions} interactions in proportion to their weights.`
              : "It only matters where a question has several interactions: its points are split in proportion."}
          </p>
        </div>
        {!isOpen && (
          <div className="space-y-1.5 text-sm">
            <p className="font-medium">A wrong answer may cost up to</p>
            <ShareField
              label="What a wrong answer may cost"
              fallback={0}
              prefix=""
              value={Math.abs(draft.min_fraction)}
              min={0}
              onChange={(cost) => change({ min_fraction: 0 - cost })}
            />
            <p className="text-muted">
              Of this interaction's points, where shares or wrong picks come to less than nothing. The
              question as a whole never goes below 0.
            </p>
          </div>
        )}
      </fieldset>
    </details>
  );
}
