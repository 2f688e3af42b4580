"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { BuilderFrame } from "#components/builder/builder-frame.tsx";
import { BuilderText } from "#components/builder/builder-text.tsx";
import { Loading } from "#components/builder/loading.tsx";
import { useBuilderFrame } from "#components/builder/use-builder-frame.ts";
import { IssuesPanel } from "#components/builder/views/issues-panel.tsx";
import { Toolbar } from "#components/builder/views/toolbar.tsx";
import { ConfirmDialog } from "#components/ui/confirm-action.tsx";
import { Field } from "#components/ui/field.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { useUnsavedGuard } from "#components/ui/use-unsaved-guard.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import { MAX_TITLE_LENGTH } from "#lib/contract/catalog-limits.ts";
import type { Item } from "#lib/contract/items.ts";
import { COMMON } from "#lib/messages/common.ts";
import { ITEM_CHECKLIST } from "#lib/messages/editor-checklist.ts";
import { formatKeys } from "#lib/messages/format-keys.ts";
import { ITEM_EDITOR } from "#lib/messages/items.ts";
import { ItemFields } from "./item-fields.tsx";
import { SaveFailure } from "./save-failure.tsx";
import { StaleItem } from "./stale-item.tsx";
import { useItemForm } from "./use-item-form.ts";
import { useQuestionEditor } from "./use-question-editor.ts";

export type ItemEditorProps = {
  /** The item to change, or null for a new one. */
  item: Item | null;
  folder: { id: string; name: string } | null;
  /** Tags to suggest. */
  tags: readonly string[];
};

/**
 * The editor of an item. Every save makes a revision, so it is saved only on request. Nothing can be edited while it is
 * being saved, because the page is left afterward.
 */
export function ItemEditor({ item, folder, tags }: ItemEditorProps) {
  const router = useRouter();
  // An item can't refer to other items, so the bank isn't opened from here.
  const frame = useBuilderFrame();
  const form = useItemForm(item, folder?.id ?? "");
  const questionEditor = useQuestionEditor(form.initialQuestion, frame.extensionOptions);
  const isQuestionChanged = Object.keys(questionEditor?.changes ?? {}).length > 0;
  const isUnsaved = (form.isChanged || isQuestionChanged) && !form.isSaved;
  const guard = useUnsavedGuard(isUnsaved);
  const close = useCallback(
    (id: string) => {
      router.push(`/items/${id}`);
      // Otherwise, the browser's Back would show the item as it was before.
      router.refresh();
    },
    [router],
  );
  // After saving, the item's page is being loaded. Saving again would create the item twice.
  const isPending = form.isSaving || form.isSaved;
  const header = useRef<HTMLDivElement>(null);
  const focusBefore = useRef<Element>(null);
  useEffect(() => {
    if (isPending) return;
    if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus();
    focusBefore.current = null;
  }, [isPending]);
  if (!questionEditor) return <Loading />;

  const { editor, question, changes } = questionEditor;
  const canSave = !isPending && !form.isStale && (item === null || isUnsaved);
  const save = () => {
    if (canSave) form.save({ question: item ? changes : question, isOverwriting: false }, close);
  };
  const overwrite = () => {
    // The button that was pressed disappears.
    header.current?.querySelector("button")?.focus();
    form.save({ question: changes, isOverwriting: true }, close);
  };
  const reload = () => {
    // The page asks again while there are unsaved changes.
    flushSync(form.discard);
    window.location.reload();
  };
  const saveByKeyboard = () => {
    const button = header.current?.querySelector("button");
    const { activeElement } = document;
    // Leaving a field completes its value, such as a typed tag. The field also loses the focus while it is inert.
    flushSync(() => button?.focus());
    if (button?.hasAttribute("aria-disabled")) {
      if (activeElement instanceof HTMLElement) activeElement.focus();
    } else {
      focusBefore.current = activeElement;
      button?.click();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    const isSave = key === "s" && !event.shiftKey;
    if (isSave || (isPending && (key === "z" || key === "y"))) event.preventDefault();
    if (isSave && !isPending) saveByKeyboard();
  };
  const setPoints = (points: number) => {
    editor.view.dispatch(editor.state.tr.setNodeAttribute(1, "points", points));
  };
  return (
    <BuilderFrame frame={frame} editor={editor} onKeyDown={onKeyDown}>
      <div className="builder-bar">
        <div ref={header} className="builder-header">
          <a className="link text-sm" href={item ? `/items/${item.id}` : "/items"}>
            <span aria-hidden="true">← </span>
            {item ? ITEM_EDITOR.backToItem : ITEM_EDITOR.backToBank}
          </a>
          <PendingButton
            type="button"
            className="button button-primary"
            title={formatKeys("Ctrl+S")}
            isPending={isPending}
            isUnavailable={!canSave}
            onClick={save}
          >
            {form.isSaving ? COMMON.saving : item ? ITEM_EDITOR.save : ITEM_EDITOR.create}
          </PendingButton>
        </div>
        <div inert={isPending}>
          <Toolbar editor={editor} insertCommands={frame.insertCommands} canAddQuestions={false} />
        </div>
      </div>
      {item && form.isStale ? (
        <StaleItem id={item.id} onOverwrite={overwrite} onDiscard={reload} />
      ) : (
        <SaveFailure error={form.error} question={question} />
      )}
      <div className="builder-columns" inert={isPending}>
        <div className="min-w-0 space-y-5">
          <Field
            label={ITEM_EDITOR.title}
            hint={ITEM_EDITOR.titleHint}
            error={getFieldError(form.error, "title")}
          >
            {(controlProps) => (
              <input
                {...controlProps}
                value={form.values.title}
                onChange={({ target }) => form.update({ title: target.value })}
                maxLength={MAX_TITLE_LENGTH}
                autoComplete="off"
                className="input"
              />
            )}
          </Field>
          <BuilderText editor={editor} />
        </div>
        <aside className="builder-aside" aria-label={ITEM_EDITOR.aside}>
          <section aria-labelledby="item-issues" className="space-y-2">
            <h2 id="item-issues" className="text-sm font-semibold">
              {ITEM_EDITOR.checklist}
            </h2>
            <IssuesPanel editor={editor} messages={ITEM_CHECKLIST} />
          </section>
          <ItemFields
            points={question.points}
            onPointsChange={setPoints}
            values={form.values}
            folder={folder}
            tags={tags}
            error={form.error}
            onChange={form.update}
          />
        </aside>
      </div>
      <ConfirmDialog
        open={guard.leavingTo !== undefined}
        onClose={guard.stay}
        title={ITEM_EDITOR.leaveTitle}
        verb={ITEM_EDITOR.leave}
        danger
        run={async () => guard.leavingTo}
        onDone={(href) => {
          // The page asks again while there are unsaved changes.
          flushSync(form.discard);
          if (href) window.location.assign(href);
        }}
      >
        <p>{ITEM_EDITOR.leaveText}</p>
      </ConfirmDialog>
    </BuilderFrame>
  );
}
