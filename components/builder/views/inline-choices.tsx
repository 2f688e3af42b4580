"use client";

import type { Node as EditorNode } from "@tiptap/pm/model";
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import type { DocumentNode, Key } from "#components/builder/document/draft.ts";
import { generateRandomId } from "#components/builder/document/ids.ts";
import { OPTION } from "#lib/messages/editor-interactions.ts";

type Choice = { id: string; content: DocumentNode[] };
type ChoiceKey = Extract<Key, { type: "choice" }>;
type InlineChoicesProps = { node: EditorNode; onChange: (attrs: Record<string, unknown>) => void };

/**
 * Edits the options of a dropdown. Enter adds an option, Backspace removes an empty one, and pasted lines become
 * options.
 */
export function InlineChoices({ node, onChange }: InlineChoicesProps) {
  const list = useRef<HTMLUListElement>(null);
  const choices = node.attrs.choices as Choice[];
  const key = node.attrs.key as ChoiceKey | null;
  const correctId = key?.correct?.[0];
  const focusOption = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLInputElement>("input[type=text]")[index]?.focus(),
    );
  const setChoices = (next: Choice[]) => onChange({ choices: next });
  const createChoices = (texts: readonly string[]): Choice[] => {
    const usedIds = new Set(choices.map(({ id }) => id));
    return texts.map((text) => {
      const id = generateRandomId("c", usedIds);
      usedIds.add(id);
      return { id, content: toContent(text) };
    });
  };
  const change = (index: number, text: string) =>
    setChoices(choices.map((choice, i) => (i === index ? { ...choice, content: toContent(text) } : choice)));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (event.altKey) return markCorrect(choices[index]?.id);
      const next = choices[index + 1];
      if (!next || getChoiceText(next) !== "")
        setChoices(choices.toSpliced(index + 1, 0, ...createChoices([""])));
      focusOption(index + 1);
    }
    if (event.key === "Backspace" && event.currentTarget.value === "" && choices.length > 1) {
      event.preventDefault();
      setChoices(choices.toSpliced(index, 1));
      focusOption(Math.max(0, index - 1));
    }
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      event.stopPropagation();
      const to = index + (event.key === "ArrowUp" ? -1 : 1);
      const moved = choices[index];
      if (!moved || to < 0 || to >= choices.length) return;
      setChoices(choices.toSpliced(index, 1).toSpliced(to, 0, moved));
      focusOption(to);
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
    const current = choices[index];
    if (!current) return;
    const merged = { ...current, content: toContent(getChoiceText(current) + first) };
    setChoices(choices.toSpliced(index, 1, merged, ...createChoices(rest)));
    focusOption(index + rest.length);
  };
  const markCorrect = (id: string | undefined) => {
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
            name={`correct ${node.attrs.responseId}`}
            aria-label={OPTION.markCorrect(index + 1)}
            checked={choice.id === correctId}
            onChange={() => markCorrect(choice.id)}
          />
          <input
            type="text"
            className="input min-h-8 max-w-sm"
            aria-label={OPTION.name(index + 1)}
            value={getChoiceText(choice)}
            onChange={({ target }) => change(index, target.value)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={(event) => onPaste(event, index)}
          />
        </li>
      ))}
    </ul>
  );
}

const toContent = (text: string): DocumentNode[] => (text === "" ? [] : [{ type: "text", text }]);

/** Returns an option as plain text. Editing an option with marks or formulas converts it to plain text. */
const getChoiceText = ({ content }: Choice): string =>
  content.map(({ text, attrs }) => text ?? String(attrs?.latex ?? "")).join("");
