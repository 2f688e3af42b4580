import type { Editor } from "@tiptap/core";
import { watchPage } from "#lib/client/autosave/watch-page.ts";
import { deleteStoredDrafts } from "./draft-store.ts";
import type { OpenedDraft } from "./open-draft.ts";
import type { Saver } from "./saver.ts";

type TransactionEvent = { transaction: { docChanged: boolean; getMeta(name: string): unknown } };

/**
 * Saves what is edited, also when the page is left, until the returned function is called. The editor holds what closed
 * tabs left behind: it is saved like any edit, and deleted from their entries once it is stored in this tab's.
 */
export function startAutosave(
  editor: Editor,
  saver: Saver,
  { draftSlot, adoptedTabs }: OpenedDraft,
): () => void {
  const onTransaction = ({ transaction }: TransactionEvent) => {
    if (transaction.docChanged && !transaction.getMeta("shown")) saver.markDirty();
  };
  // A page that is looked at again may be online, or signed in, by now.
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
