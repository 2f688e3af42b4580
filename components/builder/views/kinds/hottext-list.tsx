"use client";

import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { getNodeText } from "#components/builder/document/node-text.ts";
import { HOTTEXT_FIELDS } from "#lib/messages/editor-kinds.ts";
import type { DocumentNode } from "../../document/draft.ts";
import { removeHottext } from "../../editing/hottext.ts";

type HottextListProps = { node: EditorNode; editor: Editor; getPos: () => number | undefined };

/** The texts that learners can select, each with a field. A text with formatting is edited as a whole only. */
export function HottextList({ node, editor, getPos }: HottextListProps) {
  const texts: { id: string; offset: number; content: DocumentNode[] }[] = [];
  node.descendants(({ type, attrs }, offset) => {
    if (type.name === "hottext")
      texts.push({ id: String(attrs.id), offset, content: attrs.content as DocumentNode[] });
  });
  const getPosition = (offset: number) => (getPos() ?? 0) + 1 + offset;
  const setText = (offset: number, text: string) =>
    editor.view.dispatch(
      editor.state.tr.setNodeAttribute(
        getPosition(offset),
        "content",
        text === "" ? [] : [{ type: "text", text }],
      ),
    );
  return (
    <fieldset className="space-y-1 text-sm" data-first-field="">
      <legend className="mb-1 font-medium">{HOTTEXT_FIELDS.title}</legend>
      {texts.map(({ id, offset, content }, index) => (
        <div key={id} className="flex items-center gap-2">
          {isPlain(content) ? (
            <input
              className="input min-h-8 max-w-sm py-0.5"
              aria-label={HOTTEXT_FIELDS.text(index + 1)}
              maxLength={2000}
              value={content[0]?.text ?? ""}
              onChange={({ target }) => setText(offset, target.value)}
            />
          ) : (
            <span className="wrap-anywhere">{getNodeText({ type: "", content })}</span>
          )}
          <button
            type="button"
            className="button button-quiet"
            aria-label={HOTTEXT_FIELDS.makePlain(index + 1)}
            onClick={() => removeHottext(editor, getPosition(offset))}
          >
            {HOTTEXT_FIELDS.remove}
          </button>
        </div>
      ))}
      <p className="text-muted">{HOTTEXT_FIELDS.hint}</p>
    </fieldset>
  );
}

const isPlain = (content: readonly DocumentNode[]): boolean =>
  content.length === 0 || (content.length === 1 && content[0]?.type === "text" && !content[0].marks?.length);
