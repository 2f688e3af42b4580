"use client";

import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import type { ReactNodeViewProps } from "@tiptap/react";
import { fittingKey } from "../document/fitting-key.ts";
import { jsonOf } from "../editing/insert.ts";
import { BlankSettings } from "./blank-settings.tsx";
import { InLineChoices } from "./in-line-choices.tsx";
import { KeyFold } from "./key-fold.tsx";
import { KeySlot } from "./key-slot.tsx";
import { keySummary, optionWords, shortKey } from "./key-summary.ts";

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
  return (
    <ol className="mt-4 space-y-1 border-t border-line pt-2" aria-label="Answers within the text">
      {found.map(({ node: each, at }, index) => {
        const id = each.attrs.responseId as string;
        return (
          <li key={id} data-answer={id}>
            <Answer
              name={nameOf(found, index)}
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

type AnswerProps = {
  name: string;
  node: EditorNode;
  editor: Editor;
  question: string;
  onChange: (attrs: Record<string, unknown>) => void;
};

function Answer({ name, node, editor, question, onChange }: AnswerProps) {
  const interaction = jsonOf(node);
  const isBlank = node.type.name === "textEntryInteraction";
  const key = fittingKey(interaction);
  const said = isBlank ? shortKey(key) : optionWords(interaction);
  const slot = (
    <KeySlot
      editor={editor}
      question={question}
      interaction={interaction}
      onChange={(next) => onChange({ key: next })}
    />
  );
  return (
    <KeyFold
      isOpen={!key}
      summary={
        <>
          <span className="font-medium text-ink">{name}</span>
          {said && `: ${said}`}
        </>
      }
    >
      {() =>
        isBlank ? (
          <div className="space-y-4">
            {slot}
            <BlankSettings node={node} onChange={onChange} />
          </div>
        ) : (
          <div className="space-y-2">
            <InLineChoices node={node} onChange={onChange} />
            <KeyFold summary={keySummary(interaction)} isOpen={false}>
              {() => slot}
            </KeyFold>
          </div>
        )
      }
    </KeyFold>
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
