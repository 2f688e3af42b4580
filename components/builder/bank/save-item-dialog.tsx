"use client";

import type { Editor } from "@tiptap/core";
import { type FormEvent, useState } from "react";
import { TagsField } from "#components/assessments/tags-field.tsx";
import { isReference, type OwnQuestion } from "#components/builder/document/draft.ts";
import { findQuestion } from "#components/builder/editing/node-positions.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import { useAction } from "#lib/client/use-action.ts";
import { MAX_TITLE_LENGTH } from "#lib/contract/catalog-limits.ts";
import { SAVE_DIALOG } from "#lib/messages/editor-bank-dialogs.ts";
import { readQuestion } from "../document/read-draft.ts";
import { useBuilderContext } from "../views/builder-context.ts";
import { replaceWithReference } from "./edit-references.ts";
import { toBankItem } from "./fetch-items.ts";

type SaveItemDialogProps = { editor: Editor; question: string; onClose: () => void };

/** Saves a question as an item, and replaces it with a reference. */
export function SaveItemDialog({ editor, question: id, onClose }: SaveItemDialogProps) {
  const [question] = useState(() => readOwnQuestion(editor, id));
  const [title, setTitle] = useState("");
  const [tags, setTags] = useState<readonly string[]>([]);
  const { items } = useBuilderContext();
  const showToast = useToast();
  const save = useAction(
    async (own: OwnQuestion) => {
      const { content_ast, answer_keys, points } = own;
      const body = { title: title.trim() || null, tags, content_ast, answer_keys, points };
      return { own, item: (await call("POST", "/v1/items", body)).data };
    },
    ({ own, item }) => {
      items.addItems([toBankItem(item)]);
      onClose();
      const isReplaced = replaceWithReference(editor, own, item.id);
      showToast(isReplaced ? SAVE_DIALOG.saved : SAVE_DIALOG.changed);
    },
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (question && !save.isPending) save.mutate(question);
  };
  const problems = save.error?.details.filter(({ path }) => !/^(?:title|tags)\b/.test(path)) ?? [];
  return (
    <Dialog open onClose={onClose} title={SAVE_DIALOG.title} description={SAVE_DIALOG.description}>
      <form onSubmit={onSubmit} className="space-y-4" noValidate>
        <Field
          label={SAVE_DIALOG.name}
          hint={SAVE_DIALOG.nameHint}
          error={getFieldError(save.error, "title")}
        >
          {(controlProps) => (
            <input
              {...controlProps}
              className="input"
              maxLength={MAX_TITLE_LENGTH}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Field>
        <TagsField tags={tags} error={getFieldError(save.error, "tags")} onChange={setTags} />
        {save.error && (
          <Banner tone="bad" alert>
            {save.error.message}
            {problems.map(({ path, message }) => (
              <p key={`${path} ${message}`} className="wrap-anywhere">
                {message}
              </p>
            ))}
          </Banner>
        )}
        <FormButtons verb={SAVE_DIALOG.save} isBusy={save.isPending || !question} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function readOwnQuestion({ state }: Editor, id: string): OwnQuestion | undefined {
  const found = findQuestion(state.doc, id);
  const question = found && readQuestion(found.node);
  return question && !isReference(question) ? question : undefined;
}
