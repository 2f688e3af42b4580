import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { useEffect } from "react";
import { useToast } from "#components/ui/toast-provider.tsx";
import { TOOLBAR } from "#lib/messages/editor.ts";
import { REMOVED } from "./editing/removed.ts";

type TransactionEvent = { transaction: Transaction; appendedTransactions: readonly Transaction[] };

/**
 * Shows a toast with a button to undo after something was removed. Undo restores only what was removed, even after
 * other changes. Ctrl+Z also restores it, as long as the editor is open.
 */
export function useRemovalToast(editor: Editor): void {
  const showToast = useToast();
  useEffect(() => {
    const onTransaction = ({ transaction }: TransactionEvent) => {
      const message: unknown = transaction.getMeta(REMOVED);
      if (typeof message !== "string") return;
      showToast(message, { action: { name: TOOLBAR.undo, run: trackRemoval(editor, transaction) } });
    };
    editor.on("transaction", onTransaction);
    return () => {
      editor.off("transaction", onTransaction);
    };
  }, [editor, showToast]);
}

/** How long the changes after a removal are tracked. The toast is gone by then. */
const TRACKED_MS = 60_000;

/** Returns a function that restores what a transaction removed, unless it was restored already. */
function trackRemoval(editor: Editor, removal: Transaction): () => void {
  const changes: Transaction[] = [];
  const onTransaction = ({ transaction, appendedTransactions }: TransactionEvent) => {
    changes.push(...[transaction, ...appendedTransactions].filter(({ docChanged }) => docChanged));
  };
  editor.on("transaction", onTransaction);
  const stop = () => {
    editor.off("transaction", onTransaction);
  };
  const timer = setTimeout(stop, TRACKED_MS);
  return () => {
    clearTimeout(timer);
    stop();
    // If nothing else has changed since, this is the last step of the history.
    if (changes.length === 0) editor.commands.undo();
    else
      void import("./editing/restore-removed.ts").then((code) =>
        code.restoreRemoved(editor, removal, changes),
      );
  };
}
