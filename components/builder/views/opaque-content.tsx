"use client";

import type { ReactNodeViewProps } from "@tiptap/react";
import { CUSTOM_FORMAT } from "#lib/messages/editor-custom-format.ts";
import type { Key } from "../document/draft.ts";
import { CustomJson } from "./custom-json.tsx";
import { KeySlot } from "./key-slot.tsx";

/** A question in a custom format, with its content as JSON and its answer keys. */
export function OpaqueContent({ node, editor, updateAttributes }: ReactNodeViewProps) {
  const keys = node.attrs.keys as Key[];
  return (
    <div contentEditable={false} className="space-y-3 text-sm">
      <p className="text-muted">{CUSTOM_FORMAT.explanation}</p>
      <CustomJson summary={CUSTOM_FORMAT.showContent} value={node.attrs.content} />
      {keys.length === 0 && <p className="text-muted">{CUSTOM_FORMAT.noKey}</p>}
      {keys.map((key, i) => (
        <section
          key={key.response_id}
          aria-label={CUSTOM_FORMAT.answer(key.response_id)}
          className="space-y-2"
        >
          <p className="font-medium">{CUSTOM_FORMAT.answer(key.response_id)}</p>
          <KeySlot
            editor={editor}
            question={node.attrs.id as string}
            interaction={null}
            opaqueKey={key}
            onChange={(next) =>
              updateAttributes({ keys: next ? keys.with(i, next) : keys.filter((each) => each !== key) })
            }
          />
        </section>
      ))}
    </div>
  );
}
