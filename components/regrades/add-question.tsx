"use client";

import { useId, useState } from "react";
import type { QuestionTitle } from "#lib/domains/regrades/questions.ts";
import { CORRECTION_FORM } from "#lib/messages/corrections.ts";

type AddQuestionProps = {
  /** The questions that the correction doesn't have yet. */
  questions: readonly QuestionTitle[];
  isAdding: boolean;
  onAdd: (id: string) => void;
};

/** Adds a question to the correction. */
export function AddQuestion({ questions, isAdding, onAdd }: AddQuestionProps) {
  const [chosen, setChosen] = useState("");
  const id = useId();
  const isChosen = questions.some((question) => question.id === chosen);
  return (
    <div className="max-w-2xl space-y-1.5">
      <label htmlFor={id} className="block text-sm font-medium">
        {CORRECTION_FORM.add}
      </label>
      <div className="flex flex-wrap gap-3">
        <select
          id={id}
          className="input min-w-0 flex-1 basis-60"
          value={isChosen ? chosen : ""}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{CORRECTION_FORM.chooseQuestion}</option>
          {questions.map(({ id: value, number, text }) => (
            <option key={value} value={value}>
              {CORRECTION_FORM.option(number, text)}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="button button-secondary"
          disabled={!isChosen || isAdding}
          onClick={() => onAdd(chosen)}
        >
          {isAdding ? CORRECTION_FORM.adding : CORRECTION_FORM.addVerb}
        </button>
      </div>
    </div>
  );
}
