"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type Issue, issuesIn, summaryOf } from "../document/issues.ts";
import { numbersIn } from "../document/numbering.ts";
import { goTo } from "./go-to.ts";
import { NAMES } from "./interaction-names.ts";

/** How many are listed at once: more would be no list to work through. */
const SHOWN = 30;

/** What stands in the way of publishing and what is doubtful, each a link to its place. */
export function IssuesPanel({ editor }: { editor: Editor }) {
  const { issues, questions } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({
      issues: issuesIn(state.doc),
      questions: numbersIn(state.doc).size - state.doc.childCount,
    }),
  });
  const sorted = [...issues.filter(({ blocks }) => blocks), ...issues.filter(({ blocks }) => !blocks)];
  return (
    <div className="space-y-2 text-sm">
      <p className={issues.some(({ blocks }) => blocks) ? "text-warn" : "text-muted"}>
        {summaryOf(issues, questions)}
      </p>
      {sorted.length > 0 && (
        <ul className="space-y-0.5">
          {sorted.slice(0, SHOWN).map((issue, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same
            <li key={index}>
              <button type="button" className="link min-h-6 text-left" onClick={() => goTo(editor, issue)}>
                {wordsOf(issue)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {sorted.length > SHOWN && <p className="text-muted">and {sorted.length - SHOWN} more</p>}
    </div>
  );
}

function wordsOf({ number, words, place }: Issue): string {
  const name = place ? (NAMES[place.type] ?? place.type).toLowerCase() : "";
  const which = place?.number === undefined ? name : `${name} ${place.number}`;
  return `Question ${number}${which ? ` (${which})` : ""} ${words}`;
}
