"use client";

import type { Editor } from "@tiptap/core";
import { Suspense } from "react";
import type { DocumentNode, Key } from "../document/draft.ts";
import { asked, fittingKey } from "../document/fitting-key.ts";
import { readQuestion } from "../document/reading.ts";
import { asWritten } from "../document/to-editor.ts";
import { questionAt } from "../editing/places.ts";
import { lazyView } from "../lazy-view.tsx";
import { useSurroundings } from "./builder-context.ts";

/** With the real grading's parts it is large: it comes with the first key that is looked at. */
const KeyEditor = lazyView(() => import("../keys/key-editor.tsx").then(({ KeyEditor: view }) => view));

export type KeySlotProps = {
  editor: Editor;
  /** The question's id in this browser. */
  question: string;
  /** The interaction as a node of the editor; null where only its key is known. */
  interaction: DocumentNode | null;
  /** The key of content of the author's own form. */
  own?: Key;
  onChange: (key: Key | null) => void;
};

/** Where the key of one interaction is edited. */
export function KeySlot({ editor, question, interaction, own, onChange }: KeySlotProps) {
  const { assessment } = useSurroundings();
  const found = questionAt(editor.state.doc, question);
  if (!found) return null;
  const { content_ast: content, answer_keys: keys, points } = readQuestion(found.node);
  const value = interaction ? fittingKey(interaction) : own;
  return (
    <Suspense fallback={<p className="text-sm text-muted">Fetching the key …</p>}>
      <div data-first-field="">
        <KeyEditor
          interaction={interaction ? asked(interaction) : null}
          {...(own ? { responseId: own.response_id } : {})}
          value={value}
          question={{ assessmentId: assessment, content, keys, points }}
          onChange={(key) => onChange(key && interaction ? asWritten(interaction, key) : (key ?? null))}
        />
      </div>
    </Suspense>
  );
}
