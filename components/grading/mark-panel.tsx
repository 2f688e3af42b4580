"use client";

import { type RefObject, useState } from "react";
import { Field } from "#components/ui/field.tsx";
import type { AnswerSheet } from "#lib/contract/grading-desk.ts";
import type { GradingAction } from "#lib/contract/grading-keys.ts";
import { MAX_COMMENT } from "#lib/contract/grading-limits.ts";
import { ActionButton } from "./action-button.tsx";
import { type Draft, shownScore, typed } from "./draft.ts";
import { RubricList } from "./rubric-list.tsx";
import type { DeskActions } from "./use-desk-keys.ts";

type MarkPanelProps = {
  sheet: AnswerSheet;
  draft: Draft;
  disabled: boolean;
  actions: DeskActions;
  keyFor: (action: GradingAction) => string | undefined;
  withKeys: boolean;
  points: RefObject<HTMLInputElement | null>;
  comment: RefObject<HTMLTextAreaElement | null>;
  onMark: (draft: Draft, field?: string) => void;
};

/** Where an answer is marked: points, rubric, feedback. */
export function MarkPanel({
  sheet,
  draft,
  disabled,
  actions,
  keyFor,
  withKeys,
  points,
  comment,
  onMark,
}: MarkPanelProps) {
  return (
    <fieldset disabled={disabled} className="space-y-4">
      <legend className="sr-only">Mark</legend>
      <div className="flex flex-wrap items-end gap-2">
        <Points sheet={sheet} draft={draft} element={points} onMark={onMark} />
        <ActionButton onClick={actions.full_marks} shortcut={keyFor("full_marks")}>
          Full marks
        </ActionButton>
        <ActionButton onClick={actions.zero} shortcut={keyFor("zero")}>
          Zero
        </ActionButton>
      </div>
      <div className="space-y-2">
        <div className="flex items-center justify-between gap-2">
          <h2 className="text-sm font-medium">Rubric</h2>
          <ActionButton quiet onClick={actions.rubric} shortcut={keyFor("rubric")}>
            Edit
          </ActionButton>
        </div>
        {sheet.rubric.items.length === 0 ? (
          <p className="text-sm text-muted">This question has none yet.</p>
        ) : (
          <RubricList
            items={sheet.rubric.items}
            draft={draft}
            withKeys={withKeys}
            onToggle={(index) => actions.item(index)}
          />
        )}
      </div>
      <Field label="Feedback for the learner">
        {(given) => (
          <textarea
            {...given}
            ref={comment}
            rows={4}
            maxLength={MAX_COMMENT}
            value={draft.comment}
            aria-keyshortcuts={keyFor("comment")}
            onChange={(event) => onMark({ ...draft, comment: event.target.value }, "comment")}
            className="input"
          />
        )}
      </Field>
      <ActionButton onClick={actions.saved_comments} shortcut={keyFor("saved_comments")}>
        Saved comments
      </ActionButton>
    </fieldset>
  );
}

/** What is typed stays as it is typed; a number within the question's points becomes the score. */
function Points({
  sheet,
  draft,
  element,
  onMark,
}: {
  sheet: AnswerSheet;
  draft: Draft;
  element: RefObject<HTMLInputElement | null>;
  onMark: (draft: Draft, field?: string) => void;
}) {
  const [raw, setRaw] = useState<string>();
  const wrong = raw !== undefined && readPoints(raw, sheet.points) === undefined;
  return (
    <Field
      label={`Points of ${sheet.points}`}
      error={wrong ? `A number from 0 to ${sheet.points}.` : undefined}
    >
      {(given) => (
        <input
          {...given}
          ref={element}
          inputMode="decimal"
          autoComplete="off"
          className="input w-28 tabular-nums"
          value={raw ?? (draft.score === null ? "" : shownScore(draft.score))}
          onChange={(event) => {
            setRaw(event.target.value);
            const score = readPoints(event.target.value, sheet.points);
            if (score !== undefined) onMark(typed(draft, score), "points");
          }}
          onBlur={() => setRaw(undefined)}
        />
      )}
    </Field>
  );
}

/** Undefined for what is no number of points; null for nothing at all. */
function readPoints(text: string, max: number): number | null | undefined {
  if (text.trim() === "") return null;
  const number = Number(text.trim().replace(",", "."));
  return Number.isFinite(number) && number >= 0 && number <= max ? number : undefined;
}
