"use client";

import type { Node as EditorNode } from "@tiptap/pm/model";
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import type { DocumentNode, Key } from "../document/draft.ts";
import { freePartId } from "../document/ids.ts";

type Choice = { id: string; content: DocumentNode[] };
type ChoiceKey = Extract<Key, { type: "choice" }>;
type InLineChoicesProps = { node: EditorNode; onChange: (attrs: Record<string, unknown>) => void };

/** The options of a list within a line: Enter adds one, Backspace on an empty one takes it away, lines pasted become options. */
export function InLineChoices({ node, onChange }: InLineChoicesProps) {
  const list = useRef<HTMLUListElement>(null);
  const choices = node.attrs.choices as Choice[];
  const key = node.attrs.key as ChoiceKey | null;
  const right = key?.correct?.[0];
  const focus = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLInputElement>("input[type=text]")[index]?.focus(),
    );
  const put = (next: Choice[]) => onChange({ choices: next });
  const made = (texts: readonly string[]): Choice[] => {
    const taken = new Set(choices.map(({ id }) => id));
    return texts.map((text) => {
      const id = freePartId("c", taken);
      taken.add(id);
      return { id, content: wordsOf(text) };
    });
  };
  const change = (index: number, text: string) =>
    put(choices.map((choice, i) => (i === index ? { ...choice, content: wordsOf(text) } : choice)));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (event.altKey) return mark(choices[index]?.id);
      const next = choices[index + 1];
      if (!next || textOf(next) !== "") put(choices.toSpliced(index + 1, 0, ...made([""])));
      focus(index + 1);
    }
    if (event.key === "Backspace" && event.currentTarget.value === "" && choices.length > 1) {
      event.preventDefault();
      put(choices.toSpliced(index, 1));
      focus(Math.max(0, index - 1));
    }
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      event.stopPropagation();
      const to = index + (event.key === "ArrowUp" ? -1 : 1);
      const moved = choices[index];
      if (!moved || to < 0 || to >= choices.length) return;
      put(choices.toSpliced(index, 1).toSpliced(to, 0, moved));
      focus(to);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const lines = event.clipboardData
      .getData("text/plain")
      .split(/\r?\n/)
      .map((line) => line.trim());
    const [first, ...rest] = lines.filter((line) => line !== "");
    if (first === undefined || rest.length === 0) return;
    event.preventDefault();
    const here = choices[index];
    if (!here) return;
    const begun = { ...here, content: wordsOf(textOf(here) + first) };
    put(choices.toSpliced(index, 1, begun, ...made(rest)));
    focus(index + rest.length);
  };
  const mark = (id: string | undefined) => {
    if (id === undefined) return;
    onChange({
      key: { ...(key ?? { type: "choice", response_id: node.attrs.responseId }), correct: [id] },
    });
  };
  return (
    <ul ref={list} data-first-field="" className="space-y-1.5">
      {choices.map((choice, index) => (
        <li key={choice.id} className="flex items-center gap-2">
          <input
            type="radio"
            className="size-4 shrink-0"
            name={`right ${node.attrs.responseId}`}
            aria-label={`Option ${index + 1} is right`}
            checked={choice.id === right}
            onChange={() => mark(choice.id)}
          />
          <input
            type="text"
            className="input min-h-8 max-w-sm"
            aria-label={`Option ${index + 1}`}
            value={textOf(choice)}
            onChange={({ target }) => change(index, target.value)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={(event) => onPaste(event, index)}
          />
        </li>
      ))}
    </ul>
  );
}

const wordsOf = (text: string): DocumentNode[] => (text === "" ? [] : [{ type: "text", text }]);

/** An option with marks or mathematics shows as its plain text; typed into, it is plain text. */
const textOf = ({ content }: Choice): string =>
  content.map(({ text, attrs }) => text ?? String(attrs?.latex ?? "")).join("");
