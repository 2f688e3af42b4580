"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { findIssues, formatSummary, type Issue } from "../document/issues.ts";
import { numberQuestions } from "../document/numbering.ts";
import { goToQuestion } from "./go-to.ts";
import { INTERACTION_LABELS } from "./interaction-labels.ts";

/** How many are listed at once: more would be no list to work through. */
const MAX_SHOWN = 30;

/** What stands in the way of publishing and what is doubtful, each a link to its place. */
export function IssuesPanel({ editor }: { editor: Editor }) {
  const { issues, questions } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({
      issues: findIssues(state.doc),
      questions: numberQuestions(state.doc).size - state.doc.childCount,
    }),
  });
  const sorted = [...issues.filter(({ blocks }) => blocks), ...issues.filter(({ blocks }) => !blocks)];
  return (
    <div className="space-y-2 text-sm">
      <p className={issues.some(({ blocks }) => blocks) ? "text-warn" : "text-muted"}>
        {formatSummary(issues, questions)}
      </p>
      {sorted.length > 0 && (
        <ul className="space-y-0.5">
          {sorted.slice(0, MAX_SHOWN).map((issue, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same
            <li key={index}>
              <button
                type="button"
                className="link min-h-6 text-left"
                onClick={() => goToQuestion(editor, issue)}
              >
                {formatIssue(issue)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {sorted.length > MAX_SHOWN && <p className="text-muted">and {sorted.length - MAX_SHOWN} more</p>}
    </div>
  );
}

function formatIssue({ number, message, position }: Issue): string {
  const name = position ? (INTERACTION_LABELS[position.type] ?? position.type).toLowerCase() : "";
  const suffix = position?.number === undefined ? name : `${name} ${position.number}`;
  return `Question ${number}${suffix ? ` (${suffix})` : ""} ${message}`;
}
