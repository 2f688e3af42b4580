import { useId } from "react";
import type { DraftSettings } from "#components/builder/document/draft.ts";
import { SETTING_TEXTS } from "#lib/messages/assessment-setting-texts.ts";
import { SETTING_LABELS } from "#lib/messages/assessment-settings.ts";

type Order = DraftSettings["exercise_order"];
type ExerciseOrderFieldProps = { value: Order; onChange: (value: Order) => void };

/** A checkbox for whether attempts show the parts in random order. */
export function ExerciseOrderField({ value, onChange }: ExerciseOrderFieldProps) {
  const hintId = useId();
  return (
    <div className="space-y-1.5">
      <label className="flex min-h-6 items-center gap-2.5 text-sm font-medium">
        <input
          type="checkbox"
          className="size-4.5 shrink-0"
          aria-describedby={hintId}
          checked={value === "random"}
          onChange={({ target }) => onChange(target.checked ? "random" : "as_written")}
        />
        {SETTING_LABELS.exerciseOrder}
      </label>
      <p id={hintId} className="text-sm text-muted">
        {SETTING_TEXTS.exerciseOrder}
      </p>
    </div>
  );
}
