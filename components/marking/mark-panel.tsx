"use client";

import { type ReactNode, type RefObject, useId, useState } from "react";
import { Field } from "#components/ui/field.tsx";
import type { AnchorSheet } from "#lib/contract/marking.ts";
import { MAX_COMMENT } from "#lib/contract/marking-limits.ts";
import type { GradingAction } from "#lib/contract/marking-shortcuts.ts";
import { MARK_MESSAGES } from "#lib/messages/marking.ts";
import { ActionButton } from "./action-button.tsx";
import type { DeskActions } from "./desk-keys.ts";
import { type Draft, formatExactScore, setRubricPoints } from "./draft.ts";
import { type PointsEntry, typePoints } from "./points-entry.ts";
import { RubricList } from "./rubric-list.tsx";
import type { InvalidPoints } from "./use-invalid-points.ts";

type MarkPanelProps = {
  sheet: AnchorSheet;
  draft: Draft;
  disabled: boolean;
  /** Whether the answer is an anchor, whose mark goes to no learner. */
  isAnchor?: boolean;
  actions: DeskActions;
  getShortcut: (action: GradingAction) => string | undefined;
  showShortcuts: boolean;
  points: RefObject<HTMLInputElement | null>;
  invalidPoints: Pick<InvalidPoints, "text" | "setText">;
  comment: RefObject<HTMLTextAreaElement | null>;
  onMark: (draft: Draft, field?: string) => void;
};

/** Renders the points, rubric and feedback of an answer. */
export function MarkPanel({
  sheet,
  draft,
  disabled,
  isAnchor = false,
  actions,
  getShortcut,
  showShortcuts,
  points,
  invalidPoints,
  comment,
  onMark,
}: MarkPanelProps) {
  const commentId = useId();
  return (
    <fieldset disabled={disabled} className="space-y-4">
      <legend className="sr-only">{MARK_MESSAGES.legend}</legend>
      <Points sheet={sheet} draft={draft} inputRef={points} invalid={invalidPoints} onMark={onMark}>
        <ActionButton onClick={actions.full_marks} shortcut={getShortcut("full_marks")}>
          {MARK_MESSAGES.fullMarks}
        </ActionButton>
        <ActionButton onClick={actions.zero} shortcut={getShortcut("zero")}>
          {MARK_MESSAGES.zero}
        </ActionButton>
      </Points>
      <div className="space-y-1">
        <div className="flex items-center justify-between gap-2">
          <h2 className="text-sm font-medium">{MARK_MESSAGES.rubric}</h2>
          {!isAnchor && (
            <ActionButton quiet onClick={actions.rubric} shortcut={getShortcut("rubric")}>
              {MARK_MESSAGES.editRubric}
            </ActionButton>
          )}
        </div>
        {sheet.rubric.items.length === 0 ? (
          <p className="text-sm text-muted">{MARK_MESSAGES.noRubric}</p>
        ) : (
          <RubricList
            items={sheet.rubric.items}
            draft={draft}
            showShortcuts={showShortcuts}
            onToggle={(index) => actions.item(index)}
            onLevel={(item, awarded) => {
              invalidPoints.setText(undefined);
              onMark(setRubricPoints(draft, item, awarded, sheet.points));
            }}
          />
        )}
      </div>
      <div className="space-y-1">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <label htmlFor={commentId} className="text-sm font-medium">
            {isAnchor ? MARK_MESSAGES.comment : MARK_MESSAGES.feedback}
          </label>
          {!isAnchor && (
            <ActionButton
              quiet
              className="ms-auto"
              onClick={actions.saved_comments}
              shortcut={getShortcut("saved_comments")}
            >
              {MARK_MESSAGES.savedComments}
            </ActionButton>
          )}
        </div>
        <textarea
          id={commentId}
          ref={comment}
          rows={4}
          maxLength={MAX_COMMENT}
          value={draft.comment}
          aria-keyshortcuts={getShortcut("comment")}
          onChange={(event) => onMark({ ...draft, comment: event.target.value }, "comment")}
          className="input"
        />
      </div>
    </fieldset>
  );
}

/**
 * Keeps the text exactly as typed, until the field loses the focus or, if it isn't a score, is corrected. A number
 * within the question's points becomes the score, and no text removes it. With any other text, the answer has the score
 * from before the entry, so that "1" isn't left as the score of "15" and a saved score isn't lost.
 */
function Points({
  sheet,
  draft,
  inputRef,
  invalid,
  onMark,
  children,
}: {
  sheet: AnchorSheet;
  draft: Draft;
  inputRef: RefObject<HTMLInputElement | null>;
  invalid: MarkPanelProps["invalidPoints"];
  onMark: (draft: Draft, field?: string) => void;
  /** The buttons next to the field. */
  children: ReactNode;
}) {
  const [entry, setEntry] = useState<PointsEntry>();
  return (
    <Field
      label={MARK_MESSAGES.points(sheet.points)}
      error={invalid.text !== undefined ? MARK_MESSAGES.pointsRange(sheet.points) : undefined}
    >
      {(fieldProps) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...fieldProps}
            ref={inputRef}
            inputMode="decimal"
            autoComplete="off"
            className="input w-24 tabular-nums"
            value={entry?.text ?? invalid.text ?? (draft.score === null ? "" : formatExactScore(draft.score))}
            onChange={(event) => {
              const { value: text } = event.target;
              const typed = typePoints(entry, draft, text, sheet.points);
              setEntry(typed.entry);
              invalid.setText(typed.isValid ? undefined : text, typed.draft.score);
              onMark(typed.draft, "points");
            }}
            onBlur={() => setEntry(undefined)}
          />
          {children}
        </div>
      )}
    </Field>
  );
}
