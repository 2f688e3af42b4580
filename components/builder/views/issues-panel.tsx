"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type Issue, issuesIn, summaryOf } from "../document/issues.ts";
import { goTo } from "./go-to.ts";
import { NAMES } from "./interaction-names.ts";

/** How many are listed at once: more would be no list to work through. */
const SHOWN = 30;

/** What stands in the way of publishing and what is doubtful, each a link to its place. */
export function IssuesPanel({ editor }: { editor: Editor }) {
  const issues = useEditorState({ editor, selector: ({ editor: { state } }) => issuesIn(state.doc) });
  const sorted = [...issues.filter(({ blocks }) => blocks), ...issues.filter(({ blocks }) => !blocks)];
  return (
    <div className="space-y-2 text-sm">
      <p className={issues.some(({ blocks }) => blocks) ? "text-warn" : "text-muted"}>{summaryOf(issues)}</p>
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

const wordsOf = ({ number, words, type }: Issue): string =>
  `Question ${number}${type ? `, ${NAMES[type]?.toLowerCase()}:` : ""} ${words}`;
