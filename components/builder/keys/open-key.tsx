"use client";

import { RubricRows } from "#components/marking/rubric-rows.tsx";
import { Field } from "#components/ui/field.tsx";
import { MAX_MODEL_ANSWER_LENGTH } from "#lib/contract/answer-key-limits.ts";
import { formatPoints } from "#lib/core/grading/explain/format.ts";
import { OPEN_KEY } from "#lib/messages/editor-keys.ts";
import type { EditorProps } from "./editor-props.ts";

type OpenKeyProps = EditorProps<"open"> & {
  points: number;
  /** Changes the points of the question, if this is its only key. */
  onPointsChange?: ((points: number) => void) | undefined;
};

/** Edits the rubric and the model answer for manual grading. */
export function OpenKey({ draft, onChange, disabled, points, onPointsChange }: OpenKeyProps) {
  const sum = Math.round(draft.rubric.reduce((all, item) => all + item.points, 0) * 1e4) / 1e4;
  return (
    <fieldset className="space-y-4" disabled={disabled}>
      <legend className="sr-only">{OPEN_KEY.name}</legend>
      <p className="text-sm text-muted">{OPEN_KEY.hint}</p>
      <div>
        <p className="mb-1.5 text-sm font-medium">{OPEN_KEY.rubric}</p>
        <RubricRows items={[...draft.rubric]} onChange={(rubric) => onChange({ ...draft, rubric })} />
        {draft.rubric.length > 0 && sum !== points && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-warn">
            {OPEN_KEY.pointsDiffer(formatPoints(sum), formatPoints(points))}
            {onPointsChange && sum > 0 && (
              <button type="button" className="button button-secondary" onClick={() => onPointsChange(sum)}>
                {OPEN_KEY.setPoints}
              </button>
            )}
          </p>
        )}
      </div>
      <Field label={OPEN_KEY.modelAnswer} hint={OPEN_KEY.modelAnswerHint}>
        {(controlProps) => (
          <textarea
            {...controlProps}
            className="input"
            rows={3}
            maxLength={MAX_MODEL_ANSWER_LENGTH}
            value={draft.model_answer}
            onChange={(event) => onChange({ ...draft, model_answer: event.target.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}
