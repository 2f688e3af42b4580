"use client";

import type { Editor } from "@tiptap/core";
import { Suspense } from "react";
import { asked, getFittedKey } from "#components/builder/document/fitted-key.ts";
import { readQuestion } from "#components/builder/document/read-draft.ts";
import { findQuestion } from "#components/builder/editing/node-positions.ts";
import type { DocumentNode, Key } from "../document/draft.ts";
import { normalizeOrderKey } from "../document/to-editor.ts";
import { lazyView } from "../lazy-view.tsx";
import { useBuilderContext } from "./builder-context.ts";

/** With the real grading's parts it is large: it comes with the first key that is looked at. */
const KeyEditor = lazyView(() => import("../keys/key-editor.tsx").then(({ KeyEditor: view }) => view));

export type KeySlotProps = {
  editor: Editor;
  /** The question's id in this browser. */
  question: string;
  /** The interaction as a node of the editor; null where only its key is known. */
  interaction: DocumentNode | null;
  /** The key of content of the author's own form. */
  opaqueKey?: Key;
  onChange: (key: Key | null) => void;
};

/** Where the key of one interaction is edited. */
export function KeySlot({ editor, question, interaction, opaqueKey, onChange }: KeySlotProps) {
  const { assessment } = useBuilderContext();
  const found = findQuestion(editor.state.doc, question);
  if (!found) return null;
  const { content_ast: content, answer_keys: keys, points } = readQuestion(found.node);
  const value = interaction ? getFittedKey(interaction) : opaqueKey;
  return (
    <Suspense fallback={<p className="text-sm text-muted">Fetching the key …</p>}>
      <div data-first-field="">
        <KeyEditor
          interaction={interaction ? asked(interaction) : null}
          {...(opaqueKey ? { responseId: opaqueKey.response_id } : {})}
          value={value}
          question={{ assessmentId: assessment, content, keys, points }}
          onChange={(key) =>
            onChange(key && interaction ? normalizeOrderKey(interaction, key) : (key ?? null))
          }
        />
      </div>
    </Suspense>
  );
}
