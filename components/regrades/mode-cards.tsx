"use client";

import { CORRECTION_MODES } from "#lib/contract/form-options.ts";
import type { CorrectableQuestion } from "#lib/domains/regrades/questions.ts";
import { CORRECTION_FORM, getMode } from "#lib/messages/corrections.ts";
import type { CorrectionMode } from "./correction-values.ts";

type ModeCardsProps = {
  questionId: string;
  value: CorrectionMode;
  isOffered: (mode: CorrectionMode) => boolean;
  /** Whether the question has a key that can be edited. */
  hasKey: boolean;
  /** What decides the question at present, instead of its key. */
  ruling: CorrectableQuestion["ruling"];
  onChange: (mode: CorrectionMode) => void;
};

/** Chooses what happens to the question, with the consequence of each choice. */
export const ModeCards = ({ questionId, value, isOffered, hasKey, ruling, onChange }: ModeCardsProps) => (
  <fieldset>
    <legend className="mb-3 text-lg font-semibold tracking-tight">{CORRECTION_FORM.mode}</legend>
    <div className="grid gap-3 sm:grid-cols-2">
      {CORRECTION_MODES.filter(isOffered).map((mode) => {
        const { name, consequence } = getMode(mode, {
          hasNewKey: hasKey,
          hasFullCredit: ruling === "full_credit",
        });
        return (
          <label
            key={mode}
            className="card flex cursor-pointer items-start gap-3 p-4 text-sm hover:border-edge has-checked:border-accent has-checked:bg-accent/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={`mode-${questionId}`}
              value={mode}
              className="mt-0.5 size-4.5 shrink-0 outline-none"
              checked={value === mode}
              onChange={() => onChange(mode)}
            />
            <span>
              <span className="font-medium">{name}</span>
              <span className="mt-1 block text-muted">{consequence}</span>
            </span>
          </label>
        );
      })}
    </div>
  </fieldset>
);
