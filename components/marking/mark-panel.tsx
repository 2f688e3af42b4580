"use client";

import { type RefObject, useId, useState } from "react";
import { Field } from "#components/ui/field.tsx";
import type { AnchorSheet } from "#lib/contract/marking.ts";
import { MAX_COMMENT } from "#lib/contract/marking-limits.ts";
import type { GradingAction } from "#lib/contract/marking-shortcuts.ts";
import { MARK_MESSAGES } from "#lib/messages/marking.ts";
import { ActionButton } from "./action-button.tsx";
import type { DeskActions } from "./desk-keys.ts";
import { type Draft, formatExactScore, setRubricPoints, withScore } from "./draft.ts";
import { parseScore } from "./parse-score.ts";
import { RubricList } from "./rubric-list.tsx";

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
  comment,
  onMark,
}: MarkPanelProps) {
  const commentId = useId();
  return (
    <fieldset disabled={disabled} className="space-y-4">
      <legend className="sr-only">{MARK_MESSAGES.legend}</legend>
      <div className="flex flex-wrap items-end gap-2">
        <Points sheet={sheet} draft={draft} inputRef={points} onMark={onMark} />
        <ActionButton onClick={actions.full_marks} shortcut={getShortcut("full_marks")}>
          {MARK_MESSAGES.fullMarks}
        </ActionButton>
        <ActionButton onClick={actions.zero} shortcut={getShortcut("zero")}>
          {MARK_MESSAGES.zero}
        </ActionButton>
      </div>
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
            onLevel={(item, awarded) => onMark(setRubricPoints(draft, item, awarded, sheet.points))}
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

/** Keeps the text exactly as typed. A number within the question's points becomes the score. */
function Points({
  sheet,
  draft,
  inputRef,
  onMark,
}: {
  sheet: AnchorSheet;
  draft: Draft;
  inputRef: RefObject<HTMLInputElement | null>;
  onMark: (draft: Draft, field?: string) => void;
}) {
  const [raw, setRaw] = useState<string>();
  const isInvalid = raw !== undefined && parseScore(raw, sheet.points) === undefined;
  return (
    <Field
      label={MARK_MESSAGES.points(sheet.points)}
      error={isInvalid ? MARK_MESSAGES.pointsRange(sheet.points) : undefined}
    >
      {(fieldProps) => (
        <input
          {...fieldProps}
          ref={inputRef}
          inputMode="decimal"
          autoComplete="off"
          className="input w-24 tabular-nums"
          value={raw ?? (draft.score === null ? "" : formatExactScore(draft.score))}
          onChange={(event) => {
            setRaw(event.target.value);
            const score = parseScore(event.target.value, sheet.points);
            if (score !== undefined) onMark(withScore(draft, score), "points");
          }}
          onBlur={() => setRaw(undefined)}
        />
      )}
    </Field>
  );
}
