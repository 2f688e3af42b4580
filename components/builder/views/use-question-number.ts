import type { Editor } from "@tiptap/core";
import { useCallback, useSyncExternalStore } from "react";
import { numberQuestions } from "#components/builder/document/numbering.ts";

/**
 * Returns the current number of a question or part. A node view isn't rendered again if only nodes before it change, so
 * the number is read from the document after every transaction.
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
