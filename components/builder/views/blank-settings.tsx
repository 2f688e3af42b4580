"use client";

import type { Node as EditorNode } from "@tiptap/pm/model";
import { useState } from "react";
import { BLANK } from "#lib/messages/editor-keys.ts";

type BlankSettingsProps = { node: EditorNode; onChange: (attrs: Record<string, unknown>) => void };

/** The settings for a blank's appearance to learners: its keyboard, its width in characters, and its placeholder. */
export function BlankSettings({ node, onChange }: BlankSettingsProps) {
  const [typedText, setTypedText] = useState<string>();
  const length = node.attrs.expectedLength as number | null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <label className="flex min-h-7 items-center gap-1.5">
        <input
          type="checkbox"
          className="size-4"
          checked={node.attrs.inputMode === "numeric"}
          onChange={({ target }) => onChange({ inputMode: target.checked ? "numeric" : null })}
        />
        {BLANK.numericKeyboard}
      </label>
      <label className="flex min-h-7 items-center gap-1.5">
        {BLANK.width}
        <input
          className="input min-h-7 w-14 px-1.5 py-0.5"
          inputMode="numeric"
          placeholder={BLANK.automatic}
          value={typedText ?? (length === null ? "" : String(length))}
          onChange={({ target }) => {
            setTypedText(target.value);
            const width = Number(target.value);
            if (target.value === "") onChange({ expectedLength: null });
            else if (Number.isInteger(width) && width >= 1 && width <= 200)
              onChange({ expectedLength: width });
          }}
          onBlur={() => setTypedText(undefined)}
        />
      </label>
      <label className="flex min-h-7 items-center gap-1.5">
        {BLANK.placeholder}
        <input
          className="input min-h-7 w-24 px-1.5 py-0.5"
          value={(node.attrs.placeholder as string | null) ?? ""}
          onChange={({ target }) => onChange({ placeholder: target.value === "" ? null : target.value })}
        />
      </label>
    </div>
  );
}
