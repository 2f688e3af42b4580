import type { Editor } from "@tiptap/core";
import { watchPage } from "#lib/client/autosave/watch-page.ts";
import { deleteStoredDrafts } from "./draft-store.ts";
import type { OpenedDraft } from "./open-draft.ts";
import type { Saver } from "./saver.ts";

type TransactionEvent = { transaction: { docChanged: boolean; getMeta(name: string): unknown } };

/**
 * Saves edits, including when the user leaves the page, until the returned function is called. The editor already
 * contains the edits that closed tabs left behind. They are saved like any other edit, and the tabs' entries are
 * deleted once the edits are stored in this tab's entry.
 */
export function startAutosave(
  editor: Editor,
  saver: Saver,
  { draftSlot, adoptedTabs }: OpenedDraft,
): () => void {
  const onTransaction = ({ transaction }: TransactionEvent) => {
    if (transaction.docChanged && !transaction.getMeta("shown")) saver.markDirty();
  };
  // When the user returns to the page, it can be online or signed in again.
  const retry = () => saver.retry();
  saver.start();
  editor.on("transaction", onTransaction);
  const unwatch = watchPage({ onLeave: () => saver.saveOnLeave(), onReturn: retry, onOnline: retry });
  if (adoptedTabs.length > 0) {
    saver.markDirty();
    const otherTabs = adoptedTabs.filter((tab) => tab !== draftSlot.tab);
    void saver.storeNow().then(() => deleteStoredDrafts(draftSlot, otherTabs));
  }
  return () => {
    editor.off("transaction", onTransaction);
    unwatch();
    saver.stop();
  };
}
