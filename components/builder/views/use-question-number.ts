import type { Editor } from "@tiptap/core";
import { useCallback, useSyncExternalStore } from "react";
import { numberQuestions } from "#components/builder/document/numbering.ts";

/**
 * The number that a question or a part has right now. A node view isn't drawn again when only something in front of its
 * node was added, moved or removed, so the number is read from the document after every transaction.
 */
export function useQuestionNumber(editor: Editor, id: string): number | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on("transaction", listener);
      return () => {
        editor.off("transaction", listener);
      };
    },
    [editor],
  );
  const readNumber = () => numberQuestions(editor.state.doc).get(id);
  return useSyncExternalStore(subscribe, readNumber, readNumber);
}
