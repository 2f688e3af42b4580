"use client";

import type { Editor } from "@tiptap/core";
import { flushSync } from "react-dom";
import { findExercise } from "#components/builder/editing/node-positions.ts";
import type { Item } from "#lib/contract/items.ts";
import { BANK_DIALOG } from "#lib/messages/editor-bank-dialogs.ts";
import { readPool } from "../document/read-draft.ts";
import { useBuilderContext } from "../views/builder-context.ts";
import type { BankRequest } from "./bank-request.ts";
import { ChooseItemsDialog } from "./choose-items-dialog.tsx";
import { updatePool } from "./edit-pools.ts";
import { insertReferences } from "./edit-references.ts";
import { toBankItem } from "./fetch-items.ts";
import { SaveItemDialog } from "./save-item-dialog.tsx";
import { TagPoolDialog } from "./tag-pool-dialog.tsx";
import { UpdateReferenceDialog } from "./update-reference-dialog.tsx";

type BankDialogsProps = { editor: Editor; request: BankRequest; onClose: () => void };

/** The dialog of the item bank that was requested. */
export function BankDialogs({ editor, request, onClose }: BankDialogsProps) {
  const { items } = useBuilderContext();
  /** Nothing behind an open dialog can receive focus, so the dialog is closed before the editor changes. */
  const close = (then: () => void) => {
    flushSync(onClose);
    then();
  };
  /** A dialog that a button opened returns the focus to it. */
  const closeAndFocus = () =>
    close(() => {
      if (!(document.activeElement instanceof HTMLButtonElement)) editor.view.focus();
    });
  switch (request.kind) {
    case "insert":
      return (
        <ChooseItemsDialog
          title={BANK_DIALOG.title}
          formatVerb={BANK_DIALOG.insert}
          onClose={closeAndFocus}
          onChoose={(chosen) => {
            items.addItems(chosen.map(toBankItem));
            close(() => insertReferences(editor, listIds(chosen), request.part));
          }}
        />
      );
    case "extend":
      return (
        <ChooseItemsDialog
          title={BANK_DIALOG.poolTitle}
          formatVerb={BANK_DIALOG.add}
          excluded={listPoolItems(editor, request.part)}
          onClose={closeAndFocus}
          onChoose={(chosen) => {
            items.addItems(chosen.map(toBankItem));
            close(() => extendPool(editor, request.part, listIds(chosen)));
          }}
        />
      );
    case "save":
      return <SaveItemDialog editor={editor} question={request.question} onClose={closeAndFocus} />;
    case "update":
      return <UpdateReferenceDialog editor={editor} question={request.question} onClose={closeAndFocus} />;
    case "tags":
      return <TagPoolDialog editor={editor} part={request.part} onClose={closeAndFocus} />;
  }
}

const listIds = (items: readonly Item[]): string[] => items.map(({ id }) => id);

function listPoolItems({ state }: Editor, part: string): ReadonlySet<string> {
  const found = findExercise(state.doc, part);
  const pool = found && readPool(found.node);
  return new Set(pool && Array.isArray(pool.from) ? pool.from.map(({ item_id: id }) => id) : []);
}

const extendPool = (editor: Editor, part: string, ids: readonly string[]): void =>
  updatePool(editor, part, (pool) => {
    if (!Array.isArray(pool.from)) return pool;
    const known = new Set(pool.from.map(({ item_id: id }) => id));
    const added = ids.filter((id) => !known.has(id)).map((id) => ({ item_id: id }));
    return { ...pool, from: [...pool.from, ...added] };
  });
