"use client";

import { RubricRows } from "#components/marking/rubric-rows.tsx";
import { Field } from "#components/ui/field.tsx";
import { formatQuantity } from "#lib/core/grading/explain/format.ts";
import type { EditorProps } from "./editor.ts";

type OpenKeyProps = EditorProps<"open"> & { points: number };

/** What a person grades by. */
export function OpenKey({ draft, onChange, disabled, points }: OpenKeyProps) {
  const sum = Math.round(draft.rubric.reduce((all, item) => all + item.points, 0) * 1e4) / 1e4;
  return (
    <fieldset className="space-y-4" disabled={disabled}>
      <legend className="sr-only">What the answer is graded by</legend>
      <p className="text-sm text-muted">
        A person reads the answer. The question waits for them as a whole, whatever else is in it.
      </p>
      <div>
        <p className="mb-1.5 text-sm font-medium">Rubric</p>
        <RubricRows items={[...draft.rubric]} onChange={(rubric) => onChange({ ...draft, rubric })} />
        {draft.rubric.length > 0 && sum !== points && (
          <p className="mt-2 text-sm text-warn">
            The items come to {formatQuantity(sum, "point")}, the question to{" "}
            {formatQuantity(points, "point")}.
          </p>
        )}
      </div>
      <Field label="Model answer" hint="Graders see it, learners do not.">
        {(controlProps) => (
          <textarea
            {...controlProps}
            className="input"
            rows={3}
            maxLength={100_000}
            value={draft.model_answer}
            onChange={(event) => onChange({ ...draft, model_answer: event.target.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}
