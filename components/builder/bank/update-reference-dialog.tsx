"use client";

import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { isReference } from "#components/builder/document/draft.ts";
import { isEqual } from "#components/builder/document/equal.ts";
import { findQuestion } from "#components/builder/editing/node-positions.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { COUNTS } from "#lib/messages/counts.ts";
import { UPDATE_DIALOG } from "#lib/messages/editor-bank-dialogs.ts";
import { REFERENCE } from "#lib/messages/editor-reference.ts";
import { readQuestion } from "../document/read-draft.ts";
import { useBuilderContext } from "../views/builder-context.ts";
import { ItemContent } from "../views/item-content.tsx";
import { updateReference } from "./edit-references.ts";
import type { BankItem, ItemStore } from "./item-store.ts";

type UpdateReferenceDialogProps = { editor: Editor; question: string; onClose: () => void };

/** Compares the revision of an item that the assessment uses with the newest, and offers to use that one. */
export function UpdateReferenceDialog({ editor, question, onClose }: UpdateReferenceDialogProps) {
  const { items } = useBuilderContext();
  const [reference] = useState(() => {
    const found = findQuestion(editor.state.doc, question);
    const value = found && readQuestion(found.node);
    return value && isReference(value) ? value : undefined;
  });
  const revisions = useQuery({
    queryKey: ["item-revisions", reference?.item_id, reference?.revision],
    enabled: reference !== undefined,
    staleTime: 0,
    gcTime: 0,
    queryFn: () => loadRevisions(items, reference?.item_id ?? "", reference?.revision ?? "latest"),
  });
  return (
    <Dialog open wide onClose={onClose} title={UPDATE_DIALOG.title}>
      {revisions.isPending && <p className="text-sm text-muted">{REFERENCE.loading}</p>}
      {revisions.error && (
        <Banner tone="bad" alert>
          {REFERENCE.failed}
        </Banner>
      )}
      {revisions.data && (
        <div className="space-y-4">
          <Comparison {...revisions.data} showsPoints={reference?.points === null} />
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className="button button-primary"
              onClick={() => {
                onClose();
                updateReference(editor, question, { revision: revisions.data.newest.revision });
                // The button that opened the dialog disappears.
                editor.view.focus();
              }}
            >
              {UPDATE_DIALOG.use(revisions.data.newest.revision)}
            </button>
            <button type="button" className="button button-secondary" onClick={onClose}>
              {UPDATE_DIALOG.keep(revisions.data.current.revision)}
            </button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

async function loadRevisions(items: ItemStore, id: string, revision: number | "latest") {
  const [newest, current] = await Promise.all([
    items.loadItem(id, "latest", { reload: true }),
    items.loadItem(id, revision),
  ]);
  if (newest.state !== "ready" || current.state !== "ready") throw new Error(REFERENCE.failed);
  return { newest: newest.value, current: current.value };
}

type ComparisonProps = { current: BankItem; newest: BankItem; showsPoints: boolean };

function Comparison({ current, newest, showsPoints }: ComparisonProps) {
  const hasDifferentKeys = !isEqual(current.answer_keys, newest.answer_keys);
  const [before, after] = [current.points, newest.points];
  const hasDifferentPoints = showsPoints && before !== undefined && after !== undefined && before !== after;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Side name={UPDATE_DIALOG.current(current.revision)} item={current} />
        <Side name={UPDATE_DIALOG.newest(newest.revision)} item={newest} />
      </div>
      {hasDifferentKeys && <p className="text-sm">{UPDATE_DIALOG.differentKeys}</p>}
      {hasDifferentPoints && (
        <p className="text-sm">{UPDATE_DIALOG.differentPoints(COUNTS.point(before), COUNTS.point(after))}</p>
      )}
    </>
  );
}

const Side = ({ name, item }: { name: string; item: BankItem }) => (
  <section aria-label={name} className="min-w-0 space-y-2 rounded-md border border-line bg-surface p-3">
    <h3 className="text-xs font-medium text-muted">{name}</h3>
    <ItemContent content={item.content_ast} />
  </section>
);
