"use client";

import type { Editor } from "@tiptap/core";
import { NodeSelection, Selection } from "@tiptap/pm/state";
import { useEditorState } from "@tiptap/react";
import { useSyncExternalStore } from "react";
import { findExercise, findQuestion } from "#components/builder/editing/node-positions.ts";
import { type ChecklistMessages, formatMore } from "#lib/messages/editor-checklist.ts";
import { INTERACTION_LABELS } from "#lib/messages/editor-interactions.ts";
import { formatWithinSentence } from "#lib/messages/format-within-sentence.ts";
import { findIssues, type Issue } from "../document/issues.ts";
import { countQuestions } from "../document/numbering.ts";
import { focusAnswer } from "../editing/focus-answer.ts";
import { useBuilderContext } from "./builder-context.ts";

/** The maximum number of entries shown. */
const MAX_SHOWN = 30;

/** The checklist: issues that block publishing, followed by suggestions. Each entry links to its question. */
export function IssuesPanel({ editor, messages }: { editor: Editor; messages: ChecklistMessages }) {
  const { items, blockedChanges } = useBuilderContext();
  const doc = useEditorState({ editor, selector: ({ editor: { state } }) => state.doc });
  // The issues of items are known once the items are loaded.
  useSyncExternalStore(items.subscribe, items.getVersion, items.getVersion);
  const issues = findIssues(doc, items);
  const questions = countQuestions(doc);
  const blocking = issues.filter(({ blocks }) => blocks);
  const suggestions = issues.filter(({ blocks }) => !blocks);
  const sorted = [...blocking, ...suggestions];
  return (
    <div className="space-y-2 text-sm">
      <p className={blocking.length + blockedChanges.length > 0 ? "text-warn" : "text-muted"}>
        {messages.formatSummary(questions, blocking.length, suggestions.length, blockedChanges.length)}
      </p>
      {sorted.length > 0 && (
        <ul className="space-y-0.5">
          {sorted.slice(0, MAX_SHOWN).map((issue, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several entries can have the same text
            <li key={index}>
              <button
                type="button"
                className="link min-h-6 text-left"
                onClick={() => (issue.subject === "part" ? goToPart : goToQuestion)(editor, issue)}
              >
                {messages.formatIssue(issue.subject, issue.number, formatPosition(issue), issue.message)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {sorted.length > MAX_SHOWN && <p className="text-muted">{formatMore(sorted.length - MAX_SHOWN)}</p>}
    </div>
  );
}

/**
 * Returns which of a question's interactions an issue is about, such as "blank 2", or "" if it is about the whole
 * question.
 */
function formatPosition({ position }: Issue): string {
  if (!position) return "";
  const name = formatWithinSentence(INTERACTION_LABELS[position.type] ?? position.type);
  return position.number === undefined ? name : `${name} ${position.number}`;
}

/** Moves the focus to the settings of a pool. */
function goToPart({ state, view }: Editor, { id }: Issue): void {
  const found = findExercise(state.doc, id);
  const dom = found && view.nodeDOM(found.pos);
  if (dom instanceof HTMLElement) dom.querySelector<HTMLElement>("[data-pool] input")?.focus();
}

/** Moves the caret to a question or one of its interactions. If the interaction has no text, focus moves to its key. */
export function goToQuestion(editor: Editor, { id, response }: Pick<Issue, "id" | "response">): void {
  const { state, view } = editor;
  const found = findQuestion(state.doc, id);
  if (!found) return;
  let at = found.pos;
  found.node.descendants((node, offset) => {
    if (response !== null && node.attrs.responseId === response) at = found.pos + 1 + offset;
  });
  const node = state.doc.nodeAt(at);
  const isAtom = node?.isAtom === true;
  const selection = isAtom ? NodeSelection.create(state.doc, at) : Selection.near(state.doc.resolve(at + 1));
  view.dispatch(state.tr.setSelection(selection).scrollIntoView());
  view.focus();
  const dom = view.nodeDOM(found.pos);
  if (isAtom && response !== null && dom instanceof HTMLElement) focusAnswer(editor, response, dom);
}
