"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { readDraft } from "#components/builder/document/read-draft.ts";
import { getDraftValue } from "#components/builder/saving/blocked-changes.ts";
import { type Choice, resolveConflict } from "#components/builder/saving/resolve-conflict.ts";
import { Banner } from "#components/ui/banner.tsx";
import { numberQuestions } from "../document/numbering.ts";
import { applyDraft } from "../editing/show-draft.ts";
import type { Conflict } from "../saving/merge.ts";
import type { Saver } from "../saving/saver.ts";
import { getFieldLabel } from "./field-labels.ts";
import { SideBySide } from "./side-by-side.tsx";

type ConflictListProps = { editor: Editor; saver: Saver; conflicts: readonly Conflict[] };

/** What somebody else changed too: both sides, and the choice between them. Everything else has merged by itself. */
export function ConflictList({ editor, saver, conflicts }: ConflictListProps) {
  const choose = (conflict: Conflict, choice: Choice) => {
    applyDraft(editor, resolveConflict(readDraft(editor.state.doc), conflict, choice));
    saver.resolveConflict(conflict);
  };
  const numbers = useEditorState({ editor, selector: ({ editor: { state } }) => numberQuestions(state.doc) });
  return (
    <section aria-label="Changed by somebody else too" className="space-y-3">
      <Banner tone="warn" alert>
        <p>
          <strong className="font-medium">Somebody else changed this too.</strong> What only one of you
          changed has come together by itself. For the rest choose; until then yours is kept in this browser.
        </p>
      </Banner>
      {conflicts.map((conflict) => (
        <div key={`${conflict.kind} ${conflict.id}`} className="card space-y-3 p-4">
          <p className="text-sm font-medium">{getConflictTitle(conflict, numbers.get(conflict.id))}</p>
          <SideBySide conflict={conflict} mine={getMine(conflict, editor)} />
          <div className="flex flex-wrap gap-2">
            {listChoices(conflict).map(({ choice, label }) => (
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
      ))}
    </section>
  );
}

/** What was written here since counts too. */
const getMine = (conflict: Conflict, { state }: Editor): unknown =>
  conflict.mine === null ? null : getDraftValue(readDraft(state.doc), conflict);

function getConflictTitle(conflict: Conflict, number: number | undefined): string {
  if (conflict.kind === "field") return getFieldLabel(conflict.id);
  if (conflict.kind === "context") return `The text of part ${number}`;
  if (conflict.mine === null) return `Question ${number}: you removed it, somebody changed it`;
  if (conflict.theirs === null) return `Question ${number}: you changed it, somebody removed it`;
  return `Question ${number}`;
}

function listChoices(conflict: Conflict): { choice: Choice; label: string }[] {
  if (conflict.mine === null) {
    return [
      { choice: "theirs", label: "Keep it as it is now" },
      { choice: "mine", label: "Remove it" },
    ];
  }
  if (conflict.kind === "question" && conflict.theirs === null) {
    return [
      { choice: "mine", label: "Keep mine" },
      { choice: "theirs", label: "Remove it" },
    ];
  }
  return [
    { choice: "mine", label: "Keep mine" },
    { choice: "theirs", label: "Take theirs" },
    ...(conflict.kind === "question" ? [{ choice: "both" as const, label: "Keep both" }] : []),
  ];
}
