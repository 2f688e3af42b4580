"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Banner } from "#components/ui/banner.tsx";
import { numbersIn } from "../document/numbering.ts";
import { readDraft } from "../document/reading.ts";
import { showNow } from "../editing/show-draft.ts";
import { valueIn } from "../saving/holds.ts";
import type { Conflict } from "../saving/merge.ts";
import type { Saver } from "../saving/saver.ts";
import { type Choice, settled } from "../saving/settle.ts";
import { fieldWords } from "./field-words.ts";
import { SideBySide } from "./side-by-side.tsx";

type ConflictListProps = { editor: Editor; saver: Saver; conflicts: readonly Conflict[] };

/** What somebody else changed too: both sides, and the choice between them. Everything else has merged by itself. */
export function ConflictList({ editor, saver, conflicts }: ConflictListProps) {
  const choose = (conflict: Conflict, choice: Choice) => {
    showNow(editor, settled(readDraft(editor.state.doc), conflict, choice));
    saver.settle(conflict);
  };
  const numbers = useEditorState({ editor, selector: ({ editor: { state } }) => numbersIn(state.doc) });
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
          <p className="text-sm font-medium">{titleOf(conflict, numbers.get(conflict.id))}</p>
          <SideBySide conflict={conflict} mine={mineOf(conflict, editor)} />
          <div className="flex flex-wrap gap-2">
            {choicesOf(conflict).map(({ choice, words }) => (
              <button
                key={choice}
                type="button"
                className="button button-secondary"
                onClick={() => choose(conflict, choice)}
              >
                {words}
              </button>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

/** What was written here since counts too. */
const mineOf = (conflict: Conflict, { state }: Editor): unknown =>
  conflict.mine === null ? null : valueIn(readDraft(state.doc), conflict);

function titleOf(conflict: Conflict, number: number | undefined): string {
  if (conflict.kind === "field") return fieldWords(conflict.id);
  if (conflict.kind === "context") return `The text of part ${number}`;
  if (conflict.mine === null) return `Question ${number}: you removed it, somebody changed it`;
  if (conflict.theirs === null) return `Question ${number}: you changed it, somebody removed it`;
  return `Question ${number}`;
}

function choicesOf(conflict: Conflict): { choice: Choice; words: string }[] {
  if (conflict.mine === null) {
    return [
      { choice: "theirs", words: "Keep it as it is now" },
      { choice: "mine", words: "Remove it" },
    ];
  }
  if (conflict.kind === "question" && conflict.theirs === null) {
    return [
      { choice: "mine", words: "Keep mine" },
      { choice: "theirs", words: "Remove it" },
    ];
  }
  return [
    { choice: "mine", words: "Keep mine" },
    { choice: "theirs", words: "Take theirs" },
    ...(conflict.kind === "question" ? [{ choice: "both" as const, words: "Keep both" }] : []),
  ];
}
