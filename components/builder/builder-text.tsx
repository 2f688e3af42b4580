import type { Editor } from "@tiptap/core";
import { EditorContent } from "@tiptap/react";
import { useEffect, useLayoutEffect, useState } from "react";
import { placeInitialCaret } from "./editing/caret.ts";

/** The text of an assessment or an item. */
export function BuilderText({ editor }: { editor: Editor }) {
  const isAttached = useAttachedText(editor);
  useEffect(() => (isAttached ? placeInitialCaret(editor) : undefined), [isAttached, editor]);
  return <EditorContent editor={editor} />;
}

/**
 * Detaches the text from the page until its node views are rendered, and returns whether it is attached. TipTap reads
 * the selection for each node view, for which browsers first update the styles and the layout of the whole page: with
 * 500 questions, that would take a minute.
 */
function useAttachedText(editor: Editor): boolean {
  const [isAttached, setAttached] = useState(false);
  // This runs after the editor was added to the page and before its node views are rendered.
  useLayoutEffect(() => {
    const { dom } = editor.view;
    const { parentElement } = dom;
    dom.remove();
    const attach = () => {
      parentElement?.append(dom);
      setAttached(true);
    };
    // TipTap renders the node views in microtasks, which run before the timer.
    const timer = setTimeout(attach);
    return () => {
      clearTimeout(timer);
      if (!dom.isConnected) parentElement?.append(dom);
    };
  }, [editor]);
  return isAttached;
}
