"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { readDraft } from "#components/builder/document/read-draft.ts";
import { getDraftValue } from "#components/builder/saving/blocked-changes.ts";
import { type Choice, resolveConflict } from "#components/builder/saving/resolve-conflict.ts";
import { Banner } from "#components/ui/banner.tsx";
import { useKeepFocus } from "#components/ui/use-keep-focus.ts";
import { CONFLICTS } from "#lib/messages/editor-dialogs.ts";
import { numberQuestions } from "../document/numbering.ts";
import { applyDraft } from "../editing/show-draft.ts";
import { type Conflict, isRemovedByMe } from "../saving/conflict.ts";
import type { Saver } from "../saving/saver.ts";
import { getFieldLabel } from "./field-labels.ts";
import { SideBySide } from "./side-by-side.tsx";

type ConflictListProps = { editor: Editor; saver: Saver; conflicts: readonly Conflict[] };

/**
 * The conflicting changes of two authors. Both versions are shown side by side, with buttons to choose between them.
 */
export function ConflictList({ editor, saver, conflicts }: ConflictListProps) {
  const choose = (conflict: Conflict, choice: Choice) => {
    applyDraft(editor, resolveConflict(readDraft(editor.state.doc), conflict, choice));
    saver.resolveConflict(conflict);
    // The section disappears with its last conflict.
    if (conflicts.length === 1) editor.view.focus();
  };
  const { container } = useKeepFocus<HTMLElement>(() => null);
  const numbers = useEditorState({ editor, selector: ({ editor: { state } }) => numberQuestions(state.doc) });
  return (
    <section {...container} tabIndex={-1} aria-label={CONFLICTS.name} className="space-y-3 outline-none">
      <Banner tone="warn" alert>
        <p>
          <strong className="font-medium">{CONFLICTS.title}</strong> {CONFLICTS.explanation}
        </p>
      </Banner>
      {conflicts.map((conflict) => {
        const mine = getMine(conflict, editor);
        return (
          <div key={`${conflict.kind} ${conflict.id}`} className="card space-y-3 p-4">
            <p className="text-sm font-medium">{getConflictTitle(conflict, numbers.get(conflict.id))}</p>
            <SideBySide conflict={conflict} mine={mine} />
            <div className="flex flex-wrap gap-2">
              {listChoices(conflict, mine).map(({ choice, label }) => (
                <button
                  key={choice}
                  type="button"
                  className="button button-secondary"
                  onClick={() => choose(conflict, choice)}
                >
                  {label}
                </button>
              ))}
            </div>
          </div>
        );
      })}
    </section>
  );
}

/** Returns the author's own version, including edits made since the conflict was found. */
const getMine = (conflict: Conflict, { state }: Editor): unknown =>
  isRemovedByMe(conflict) ? null : getDraftValue(readDraft(state.doc), conflict);

function getConflictTitle(conflict: Conflict, number: number | undefined): string {
  if (conflict.kind === "field") return getFieldLabel(conflict.id);
  if (conflict.kind === "context") return CONFLICTS.sharedText(number);
  if (conflict.kind === "arrangement") return CONFLICTS.arrangement(number);
  if (conflict.mine === null) return CONFLICTS.deletedByMe(number);
  if (conflict.theirs === null) return CONFLICTS.deletedByOther(number);
  return CONFLICTS.question(number);
}

function listChoices({ kind, theirs }: Conflict, mine: unknown): { choice: Choice; label: string }[] {
  const { keepMine, keepTheirs, keepBoth } = CONFLICTS;
  // If a field is null, it has no limit; it wasn't deleted.
  if (kind !== "field" && mine === null) {
    return [
      { choice: "theirs", label: keepTheirs },
      { choice: "mine", label: CONFLICTS.delete },
    ];
  }
  if ((kind === "question" || kind === "context") && theirs === null) {
    return [
      { choice: "mine", label: keepMine },
      { choice: "theirs", label: CONFLICTS.delete },
    ];
  }
  return [
    { choice: "mine", label: keepMine },
    { choice: "theirs", label: keepTheirs },
    ...(kind === "question" ? [{ choice: "both" as const, label: keepBoth }] : []),
  ];
}
