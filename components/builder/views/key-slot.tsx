"use client";

import type { Editor } from "@tiptap/core";
import { Suspense } from "react";
import { getFittedKey, readInteraction } from "#components/builder/document/fitted-key.ts";
import { readQuestion } from "#components/builder/document/read-draft.ts";
import { findQuestion } from "#components/builder/editing/node-positions.ts";
import { CORRECT_KEY } from "#lib/messages/correct-key.ts";
import { INTERACTION } from "#lib/messages/editor-interactions.ts";
import { type DocumentNode, isReference, type Key } from "../document/draft.ts";
import { isPermanentId } from "../document/ids.ts";
import { hasPairRows, toRowKey } from "../document/pair-rows.ts";
import { normalizeOrderKey } from "../document/to-editor.ts";
import { lazyView } from "../lazy-view.tsx";
import { useBuilderContext } from "./builder-context.ts";

/** The key editor is large and includes parts of the grader, so it is loaded when the first key is opened. */
const KeyEditor = lazyView(() => import("../keys/key-editor.tsx").then(({ KeyEditor: view }) => view));

export type KeySlotProps = {
  editor: Editor;
  /** The question's id in the editor. */
  question: string;
  /** The interaction as an editor node; null for a key of a question in a custom format. */
  interaction: DocumentNode | null;
  /** The key, which is required if `interaction` is null. */
  opaqueKey?: Key;
  onChange: (key: Key | null) => void;
};

/** The editor of an answer key. */
export function KeySlot({ editor, question, interaction, opaqueKey, onChange }: KeySlotProps) {
  const { assessment, canCorrectKeys } = useBuilderContext();
  const found = findQuestion(editor.state.doc, question);
  const own = found && readQuestion(found.node);
  if (!own || isReference(own)) return null;
  const { content_ast: content, answer_keys: keys, points } = own;
  const value = interaction ? getFittedKey(interaction) : opaqueKey;
  const setPoints = (value: number) => {
    const now = findQuestion(editor.state.doc, question);
    if (now) editor.view.dispatch(editor.state.tr.setNodeAttribute(now.pos, "points", value));
  };
  const hasRows = interaction !== null && hasPairRows(interaction.type, interaction.attrs);
  const toStoredKey = (key: Key | undefined): Key | null => {
    if (!key || !interaction) return key ?? null;
    return hasRows ? toRowKey(interaction, key) : normalizeOrderKey(interaction, key);
  };
  return (
    <Suspense fallback={<p className="text-sm text-muted">{INTERACTION.loadingKey}</p>}>
      <div data-first-field="">
        <KeyEditor
          interaction={interaction ? readInteraction(interaction) : null}
          {...(opaqueKey ? { responseId: opaqueKey.response_id } : {})}
          value={value}
          question={{ assessmentId: assessment, content, keys, points }}
          hasPairRows={hasRows}
          onPointsChange={setPoints}
          onChange={(key) => onChange(toStoredKey(key))}
        />
        {canCorrectKeys && isPermanentId(question) && (
          <p className="mt-4 text-sm text-muted">
            {CORRECT_KEY.editorNote}{" "}
            <a className="link" href={`/assessments/${assessment}/regrades/new?question=${question}`}>
              {CORRECT_KEY.editorLink}
            </a>
          </p>
        )}
      </div>
    </Suspense>
  );
}
