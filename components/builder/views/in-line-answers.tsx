"use client";

import type { Node as EditorNode } from "@tiptap/pm/model";
import type { ReactNodeViewProps } from "@tiptap/react";
import type { Key } from "../document/draft.ts";
import { jsonOf } from "../editing/insert.ts";
import { BlankSettings } from "./blank-settings.tsx";
import { InLineChoices } from "./in-line-choices.tsx";
import { KeySlot } from "./key-slot.tsx";

type Found = { node: EditorNode; at: number };

/** What is answered within a question's lines, one after the other under its text: a blank's key, a list's options. */
export function InLineAnswers({ node, editor, getPos }: ReactNodeViewProps) {
  const found = inLine(node);
  if (found.length === 0) return null;
  const change = (at: number, attrs: Record<string, unknown>) => {
    const pos = getPos();
    if (pos === undefined) return;
    const tr = editor.state.tr;
    for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(pos + 1 + at, name, value);
    editor.view.dispatch(tr);
  };
  const question = { id: node.attrs.id as string, points: node.attrs.points as number };
  return (
    <ol className="mt-4 space-y-3 border-t border-line pt-3" aria-label="Answers within the text">
      {found.map(({ node: each, at }, index) => {
        const id = each.attrs.responseId as string;
        const isBlank = each.type.name === "textEntryInteraction";
        return (
          <li key={id} data-answer={id} className="space-y-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="text-sm font-medium">{nameOf(found, index)}</p>
              {isBlank && <BlankSettings node={each} onChange={(attrs) => change(at, attrs)} />}
            </div>
            {!isBlank && <InLineChoices node={each} onChange={(attrs) => change(at, attrs)} />}
            <KeySlot
              title={nameOf(found, index)}
              interaction={jsonOf(each)}
              value={each.attrs.key as Key | null}
              question={question}
              onChange={(key) => change(at, { key })}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** Blanks and lists of a question in reading order, by where they stand in it. */
export function inLine(question: EditorNode): Found[] {
  const found: Found[] = [];
  question.descendants((node, at) => {
    const { name } = node.type;
    if (name === "textEntryInteraction" || name === "inlineChoiceInteraction") found.push({ node, at });
  });
  return found;
}

const nameOf = (found: readonly Found[], index: number): string => {
  const name = found[index]?.node.type.name;
  const word = name === "textEntryInteraction" ? "Blank" : "List";
  const alike = found.filter(({ node }) => node.type.name === name);
  if (alike.length < 2) return word;
  return `${word} ${found.slice(0, index + 1).filter(({ node }) => node.type.name === name).length}`;
};
