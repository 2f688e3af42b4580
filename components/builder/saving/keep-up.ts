import type { Editor } from "@tiptap/core";
import { readDraft } from "../document/reading.ts";
import { forget, keep } from "./kept.ts";
import type { Opening } from "./opening.ts";
import type { Saver } from "./saver.ts";

/** How long after a change it is kept in this browser, in milliseconds. */
const KEEP_AFTER = 250;

/**
 * Saves what is written, and keeps it in this browser until it is saved; also when the page is left. What gone tabs
 * left behind is in the editor now: it is saved like what is written here, and only then forgotten.
 */
export function keepUp(editor: Editor, saver: Saver, { desk, adopted }: Opening): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isSaved = () => saver.snapshot().status.kind === "saved";
  const keepNow = () => {
    clearTimeout(timer);
    return isSaved()
      ? Promise.resolve()
      : keep(desk, saver.base, readDraft(editor.state.doc), saver.conflicts, saver.sent);
  };
  const touched = () => {
    saver.touch();
    clearTimeout(timer);
    timer = setTimeout(() => void keepNow(), KEEP_AFTER);
  };
  const changed = ({
    transaction,
  }: {
    transaction: { docChanged: boolean; getMeta(name: string): unknown };
  }) => {
    if (transaction.docChanged && !transaction.getMeta("shown")) touched();
  };
  const left = () => {
    saver.leave();
    void keepNow();
  };
  // A phone may end a page that is hidden without a word; one that is looked at again may be online, or signed in, by now.
  const onVisibility = () => {
    if (document.visibilityState === "hidden") left();
    else retry();
  };
  const retry = () => {
    if (!isSaved()) void saver.flush({ asksToSignIn: false });
  };
  editor.on("transaction", changed);
  window.addEventListener("pagehide", left);
  window.addEventListener("online", retry);
  document.addEventListener("visibilitychange", onVisibility);
  if (adopted.length > 0) {
    touched();
    const others = adopted.filter((tab) => tab !== desk.tab);
    void keepNow().then(() => forget(desk, others));
  }
  return () => {
    clearTimeout(timer);
    editor.off("transaction", changed);
    window.removeEventListener("pagehide", left);
    window.removeEventListener("online", retry);
    document.removeEventListener("visibilitychange", onVisibility);
    saver.stop();
  };
}
