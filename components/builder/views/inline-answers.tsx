"use client";

import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import type { ReactNodeViewProps } from "@tiptap/react";
import { Suspense } from "react";
import { getFittedKey } from "#components/builder/document/fitted-key.ts";
import { toJson } from "#components/builder/editing/insert.ts";
import { QUESTION } from "#lib/messages/editor.ts";
import { INLINE, INTERACTION } from "#lib/messages/editor-interactions.ts";
import { lazyView } from "../lazy-view.tsx";
import { KeyDisclosure } from "./key-disclosure.tsx";
import { KeySlot } from "./key-slot.tsx";
import { formatOptions, formatShortKey, summarizeKey } from "./key-summary.ts";

/** Both components are shown only in an open answer key, and most are closed, so they are loaded on demand. */
const BlankSettings = lazyView(() => import("./blank-settings.tsx").then(({ BlankSettings: view }) => view));
const InlineChoices = lazyView(() => import("./inline-choices.tsx").then(({ InlineChoices: view }) => view));

type InlineInteraction = { node: EditorNode; at: number };

/** The answer keys of a question's blanks and dropdowns, listed below its text. */
export function InlineAnswers({ node, editor, getPos }: ReactNodeViewProps) {
  const found = listInlineInteractions(node);
  if (found.length === 0) return null;
  const change = (at: number, attrs: Record<string, unknown>) => {
    const pos = getPos();
    if (pos === undefined) return;
    const tr = editor.state.tr;
    for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(pos + 1 + at, name, value);
    editor.view.dispatch(tr);
  };
  return (
    <ol className="mt-4 space-y-1 border-t border-line pt-2" aria-label={QUESTION.inlineAnswers}>
      {found.map(({ node: each, at }, index) => {
        const id = each.attrs.responseId as string;
        return (
          <li key={id} data-answer={id}>
            <InlineAnswer
              name={getAnswerName(found, index)}
              node={each}
              editor={editor}
              question={node.attrs.id as string}
              onChange={(attrs) => change(at, attrs)}
            />
          </li>
        );
      })}
    </ol>
  );
}

type InlineAnswerProps = {
  name: string;
  node: EditorNode;
  editor: Editor;
  question: string;
  onChange: (attrs: Record<string, unknown>) => void;
};

function InlineAnswer({ name, node, editor, question, onChange }: InlineAnswerProps) {
  const interaction = toJson(node);
  const isBlank = node.type.name === "textEntryInteraction";
  const key = getFittedKey(interaction);
  const keyText = isBlank ? formatShortKey(key) : formatOptions(interaction);
  const keyEditor = (
    <KeySlot
      editor={editor}
      question={question}
      interaction={interaction}
      onChange={(next) => onChange({ key: next })}
    />
  );
  return (
    <KeyDisclosure
      isOpen={!key}
      summary={
        <>
          <span className="font-medium text-ink">{name}</span>
          {keyText && `: ${keyText}`}
        </>
      }
    >
      {() => (
        <Suspense fallback={<p className="text-sm text-muted">{INTERACTION.loadingKey}</p>}>
          {isBlank ? (
            <div className="space-y-4">
              {keyEditor}
              <BlankSettings node={node} onChange={onChange} />
            </div>
          ) : (
            <div className="space-y-2">
              <InlineChoices node={node} onChange={onChange} />
              <KeyDisclosure summary={summarizeKey(interaction)} isOpen={false}>
                {() => keyEditor}
              </KeyDisclosure>
            </div>
          )}
        </Suspense>
      )}
    </KeyDisclosure>
  );
}

/** Returns a question's blanks and dropdowns in reading order, with their positions in the question. */
function listInlineInteractions(question: EditorNode): InlineInteraction[] {
  const found: InlineInteraction[] = [];
  question.descendants((node, at) => {
    const { name } = node.type;
    if (name === "textEntryInteraction" || name === "inlineChoiceInteraction") found.push({ node, at });
  });
  return found;
}

const getAnswerName = (found: readonly InlineInteraction[], index: number): string => {
  const name = found[index]?.node.type.name;
  const label = name === "textEntryInteraction" ? INLINE.blank : INLINE.dropdown;
  const sameType = found.filter(({ node }) => node.type.name === name);
  if (sameType.length < 2) return label;
  return `${label} ${found.slice(0, index + 1).filter(({ node }) => node.type.name === name).length}`;
};
