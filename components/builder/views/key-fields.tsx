"use client";

import type { Editor } from "@tiptap/core";
import { getFittedKey, readInteraction } from "#components/builder/document/fitted-key.ts";
import { readQuestion } from "#components/builder/document/read-draft.ts";
import { findQuestion } from "#components/builder/editing/node-positions.ts";
import { CORRECT_KEY } from "#lib/messages/correct-key.ts";
import { type DocumentNode, isReference, type Key } from "../document/draft.ts";
import { isPermanentId } from "../document/ids.ts";
import { hasPairRows, toRowKey } from "../document/pair-rows.ts";
import { normalizeOrderKey } from "../document/to-editor.ts";
import { KeyEditor } from "../keys/key-editor.tsx";
import { useBuilderContext } from "./builder-context.ts";

export type KeyFieldsProps = {
  editor: Editor;
  /** The question's id in the editor. */
  question: string;
  /** The interaction as an editor node; null for a key of a question in a custom format. */
  interaction: DocumentNode | null;
  /** The key, which is required if `interaction` is null. */
  opaqueKey?: Key;
  onChange: (key: Key | null) => void;
};

/** The editor of an answer key, with the key and the question that it belongs to. */
export function KeyFields({ editor, question, interaction, opaqueKey, onChange }: KeyFieldsProps) {
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
  );
}
