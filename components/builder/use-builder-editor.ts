import type { Editor } from "@tiptap/core";
import { useEditor } from "@tiptap/react";
import { useEffect, useState } from "react";
import { watchPage } from "#lib/client/autosave/watch-page.ts";
import { call } from "#lib/client/call.ts";
import { sleep } from "#lib/client/sleep.ts";
import { EDITOR } from "#lib/messages/editor.ts";
import type { ItemStore } from "./bank/item-store.ts";
import type { Draft } from "./document/draft.ts";
import { readDraft } from "./document/read-draft.ts";
import { showDraft } from "./editing/show-draft.ts";
import { createEditorProps } from "./editor-props.ts";
import { type BuilderExtensionOptions, createBuilderExtensions } from "./extensions.ts";
import { deleteStoredDrafts, storeDraft } from "./saving/draft-store.ts";
import { leftEditors, type OpenedDraft, toTheirs } from "./saving/open-draft.ts";
import { Saver } from "./saving/saver.ts";

/**
 * Creates the editor and its autosave, which live as long as the page. Returns null until both exist. Edits that aren't
 * saved when the author leaves the page are saved afterward.
 */
export function useBuilderEditor(
  openedDraft: OpenedDraft,
  items: ItemStore,
  extensionOptions: BuilderExtensionOptions,
): { editor: Editor; saver: Saver } | null {
  const [saver, setSaver] = useState<Saver>();
  const editor = useEditor({
    extensions: createBuilderExtensions(extensionOptions),
    immediatelyRender: false,
    injectCSS: false,
    editorProps: createEditorProps(EDITOR.questions),
    onCreate: ({ editor: createdEditor }) => {
      skipSelectionWalk(createdEditor.view.dom);
      showDraft(createdEditor, openedDraft.draft);
      setSaver(createSaver(createdEditor, openedDraft, items));
    },
  });
  useEffect(
    () => (editor && saver ? startAutosave(editor, saver, openedDraft, items) : undefined),
    [editor, saver, openedDraft, items],
  );
  return editor && saver ? { editor, saver } : null;
}

function createSaver(
  editor: Editor,
  { draftSlot, base, conflicts, unconfirmed }: OpenedDraft,
  items: ItemStore,
): Saver {
  const path = `/assessments/${draftSlot.assessment}` as const;
  // A destroyed editor can't show the result of a merge.
  let mergedAfterward: Draft | undefined;
  return new Saver(
    base,
    {
      readDraft: () => mergedAfterward ?? readDraft(editor.state.doc),
      showDraft: (draft) => {
        if (editor.isDestroyed) mergedAfterward = draft;
        else showDraft(editor, draft);
      },
      send: async (body, options) => (await call("PATCH", `/v1${path}`, body, options)).data,
      async fetchTheirs(options) {
        const { data } = await call("GET", `${path}/draft`, undefined, options);
        await waitForComposition(editor);
        items.addDraft(data);
        return toTheirs(data);
      },
      storeLocally: (...state) => storeDraft(draftSlot, ...state),
      deleteLocal: () => deleteStoredDrafts(draftSlot),
    },
    conflicts,
    unconfirmed,
  );
}

type TransactionEvent = { transaction: { docChanged: boolean; getMeta(name: string): unknown } };

/**
 * Saves edits, including when the user leaves the page, until the returned function is called. The editor already
 * contains the edits that closed tabs left behind. They are saved like any other edit, and the tabs' entries are
 * deleted once the edits are stored in this tab's entry.
 */
function startAutosave(
  editor: Editor,
  saver: Saver,
  { draftSlot, adoptedTabs, release }: OpenedDraft,
  items: ItemStore,
): () => void {
  const onTransaction = ({ transaction }: TransactionEvent) => {
    if (transaction.docChanged && !transaction.getMeta("shown")) saver.markDirty();
  };
  // When the user returns to the page, it can be online or signed in again.
  const retry = () => saver.retry();
  const onReturn = () => {
    retry();
    if (!items.isEmpty) void refreshItems(items, draftSlot.assessment);
  };
  saver.start();
  editor.on("transaction", onTransaction);
  const unwatch = watchPage({ onLeave: () => saver.saveOnLeave(), onReturn, onOnline: retry });
  if (adoptedTabs.length > 0) {
    saver.markDirty();
    const otherTabs = adoptedTabs.filter((tab) => tab !== draftSlot.tab);
    void saver.storeNow().then(() => deleteStoredDrafts(draftSlot, otherTabs));
  }
  return () => {
    editor.off("transaction", onTransaction);
    unwatch();
    leftEditors.set(draftSlot.assessment, saver.close(release));
  };
}

/** Loads the items again that the author may have edited in the bank. */
const refreshItems = (items: ItemStore, assessment: string): Promise<void> =>
  call("GET", `/assessments/${assessment}/draft`, undefined, { promptsSignIn: false }).then(
    ({ data }) => items.addDraft(data),
    () => {},
  );

/**
 * Waits until the input method editor (IME) has finished the current word. If the document changed during the
 * composition, its unfinished letters would stay in the text.
 */
async function waitForComposition(editor: Editor): Promise<void> {
  while (!editor.isDestroyed && editor.view.composing) {
    await sleep(50);
  }
}

/**
 * Hides from React that the element is editable. Before each commit, React walks through all nodes of a focused editable
 * element to restore its selection afterward, which took a fifth of a keystroke in a long assessment. The editor's own
 * selection needs no help, because React never renders the element that has the focus.
 */
function skipSelectionWalk(element: HTMLElement): void {
  Object.defineProperty(element, "contentEditable", { value: "inherit" });
}
