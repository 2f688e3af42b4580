"use client";

import type { Editor } from "@tiptap/core";
import { type FormEvent, useState } from "react";
import { FolderField } from "#components/assessments/folder-field.tsx";
import { TagsField } from "#components/assessments/tags-field.tsx";
import { findExercise } from "#components/builder/editing/node-positions.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { MAX_QUESTIONS } from "#lib/contract/catalog-limits.ts";
import { TAG_POOL_DIALOG } from "#lib/messages/editor-bank-dialogs.ts";
import { readPool } from "../document/read-draft.ts";
import { insertPool, updatePool } from "./edit-pools.ts";

type TagPoolDialogProps = { editor: Editor; part: string; onClose: () => void };

/** Chooses the tags and the folder that a pool draws from. If the part isn't a pool, it adds one. */
export function TagPoolDialog({ editor, part, onClose }: TagPoolDialogProps) {
  const [before] = useState(() => {
    const found = findExercise(editor.state.doc, part);
    return (found && readPool(found.node)) ?? undefined;
  });
  const from = before && !Array.isArray(before.from) ? before.from : undefined;
  const [tags, setTags] = useState<readonly string[]>(from?.tags ?? []);
  const [folderId, setFolderId] = useState(from?.folder_id ?? "");
  const [draw, setDraw] = useState("1");
  const [isChecked, setChecked] = useState(false);
  const count = Number(draw);
  const isDrawValid = Number.isInteger(count) && count >= 1 && count <= MAX_QUESTIONS;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (tags.length === 0 || !isDrawValid) return;
    const next = { tags: [...tags], ...(folderId === "" ? {} : { folder_id: folderId }) };
    onClose();
    if (from) updatePool(editor, part, (pool) => ({ ...pool, from: next }));
    else insertPool(editor, part, { from: next, draw: count });
  };
  return (
    <Dialog open onClose={onClose} title={TAG_POOL_DIALOG.title} description={TAG_POOL_DIALOG.description}>
      <form onSubmit={onSubmit} className="space-y-4" noValidate>
        <TagsField
          tags={tags}
          error={isChecked && tags.length === 0 ? TAG_POOL_DIALOG.tagRequired : undefined}
          onChange={setTags}
        />
        <FolderField value={folderId} currentFolder={null} onChoose={setFolderId} />
        {!from && (
          <Field
            label={TAG_POOL_DIALOG.draw}
            error={isChecked && !isDrawValid ? TAG_POOL_DIALOG.drawRange(MAX_QUESTIONS) : undefined}
          >
            {(controlProps) => (
              <input
                {...controlProps}
                className="input w-24"
                inputMode="numeric"
                value={draw}
                onChange={({ target }) => setDraw(target.value)}
              />
            )}
          </Field>
        )}
        <FormButtons
          verb={from ? TAG_POOL_DIALOG.save : TAG_POOL_DIALOG.add}
          isBusy={false}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
