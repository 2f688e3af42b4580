"use client";

import type { Editor } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";
import { useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { setField } from "#components/builder/editing/set-field.ts";
import { MAX_TITLE_LENGTH } from "#lib/contract/catalog-limits.ts";
import { SETTING_LABELS } from "#lib/messages/assessment-settings.ts";
import { EDITOR } from "#lib/messages/editor.ts";
import { SaveErrors } from "./save-errors.tsx";

/** The title and description. Enter in the title moves the caret to the first question. */
export function TitleFields({ editor }: { editor: Editor }) {
  const { title, description } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({
      title: String(state.doc.attrs.title),
      description: String(state.doc.attrs.description),
    }),
  });
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const { state, view } = editor;
    view.dispatch(state.tr.setSelection(Selection.atStart(state.doc)).scrollIntoView());
    view.focus();
  };
  return (
    <div className="space-y-1">
      <AutosizeTextarea
        label={SETTING_LABELS.title}
        value={title}
        maxLength={MAX_TITLE_LENGTH}
        placeholder={EDITOR.untitled}
        className="text-2xl font-semibold tracking-tight"
        onKeyDown={onEnter}
        onChange={(value) => setField(editor, "title", value.replaceAll("\n", " "))}
      />
      <SaveErrors id="title" />
      <AutosizeTextarea
        label={SETTING_LABELS.description}
        value={description}
        maxLength={20_000}
        placeholder={EDITOR.descriptionPlaceholder}
        className="text-sm text-muted"
        onChange={(value) => setField(editor, "description", value)}
      />
      <SaveErrors id="description" />
    </div>
  );
}

type AutosizeTextareaProps = {
  label: string;
  value: string;
  maxLength: number;
  placeholder: string;
  className: string;
  onChange: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** A text field that grows with its content. */
function AutosizeTextarea({
  label,
  value,
  maxLength,
  placeholder,
  className,
  onChange,
  onKeyDown,
}: AutosizeTextareaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the value
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight}px`;
  }, [value]);
  return (
    <textarea
      ref={field}
      rows={1}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKeyDown}
      className={`block w-full resize-none overflow-hidden rounded-md border border-transparent bg-transparent px-2 py-1 -mx-2 placeholder:text-muted hover:border-line focus:border-edge ${className}`}
    />
  );
}
