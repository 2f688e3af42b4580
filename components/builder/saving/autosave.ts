import type { Editor } from "@tiptap/core";
import { readDraft } from "#components/builder/document/read-draft.ts";
import { deleteStoredDrafts, storeDraft } from "./draft-store.ts";
import type { OpenedDraft } from "./open-draft.ts";
import type { Saver } from "./saver.ts";

/** How long after a change it is kept in this browser, in milliseconds. */
const STORE_DELAY_MS = 250;

/**
 * Saves what is written, and keeps it in this browser until it is saved; also when the page is left. What gone tabs
 * left behind is in the editor now: it is saved like what is written here, and only then forgotten.
 */
export function startAutosave(
  editor: Editor,
  saver: Saver,
  { draftSlot, adoptedTabs }: OpenedDraft,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isSaved = () => saver.getSnapshot().status.kind === "saved";
  const storeNow = () => {
    clearTimeout(timer);
    return isSaved()
      ? Promise.resolve()
      : storeDraft(draftSlot, saver.base, readDraft(editor.state.doc), saver.conflicts, saver.sentDrafts);
  };
  const onEdit = () => {
    saver.markDirty();
    clearTimeout(timer);
    timer = setTimeout(() => void storeNow(), STORE_DELAY_MS);
  };
  const onTransaction = ({
    transaction,
  }: {
    transaction: { docChanged: boolean; getMeta(name: string): unknown };
  }) => {
    if (transaction.docChanged && !transaction.getMeta("shown")) onEdit();
  };
  const onPageHide = () => {
    saver.saveOnLeave();
    void storeNow();
  };
  // A phone may end a page that is hidden without a word; one that is looked at again may be online, or signed in, by now.
  const onVisibility = () => {
    if (document.visibilityState === "hidden") onPageHide();
    else retry();
  };
  const retry = () => {
    if (!isSaved()) void saver.flush({ promptsSignIn: false });
  };
  editor.on("transaction", onTransaction);
  window.addEventListener("pagehide", onPageHide);
  window.addEventListener("online", retry);
  document.addEventListener("visibilitychange", onVisibility);
  if (adoptedTabs.length > 0) {
    onEdit();
    const otherTabs = adoptedTabs.filter((tab) => tab !== draftSlot.tab);
    void storeNow().then(() => deleteStoredDrafts(draftSlot, otherTabs));
  }
  return () => {
    clearTimeout(timer);
    editor.off("transaction", onTransaction);
    window.removeEventListener("pagehide", onPageHide);
    window.removeEventListener("online", retry);
    document.removeEventListener("visibilitychange", onVisibility);
    saver.stop();
  };
}
