"use client";

import type { ReactNodeViewProps } from "@tiptap/react";
import { QUESTION } from "#lib/messages/editor.ts";
import type { Key } from "../document/draft.ts";
import { KeySlot } from "./key-slot.tsx";

/** A question in a custom format: its content as JSON, and its answer keys. */
export function OpaqueContent({ node, editor, updateAttributes }: ReactNodeViewProps) {
  const keys = node.attrs.keys as Key[];
  return (
    <div contentEditable={false} className="space-y-3 text-sm">
      <p className="text-muted">{QUESTION.customFormat}</p>
      <details>
        <summary className="cursor-pointer">{QUESTION.showContent}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard */}
        <pre tabIndex={0} className="mt-2 max-h-72 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs">
          {JSON.stringify(node.attrs.content, null, 2)}
        </pre>
      </details>
      {keys.length === 0 && <p className="text-muted">{QUESTION.noKey}</p>}
      {keys.map((key, i) => (
        <section key={key.response_id} aria-label={QUESTION.answer(key.response_id)} className="space-y-2">
          <p className="font-medium">{QUESTION.answer(key.response_id)}</p>
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
