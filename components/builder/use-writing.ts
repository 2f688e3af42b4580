import type { Editor } from "@tiptap/core";
import { useEditor } from "@tiptap/react";
import { useEffect, useState } from "react";
import { call } from "#lib/client/call.ts";
import type { Assessment } from "#lib/contract/assessments.ts";
import type { WorkingDraft } from "#lib/contract/drafts.ts";
import { readDraft } from "./document/reading.ts";
import { showDraft } from "./editing/show-draft.ts";
import { builderExtensions, type Surroundings } from "./extensions.ts";
import { keepUp } from "./saving/keep-up.ts";
import { forget, keep } from "./saving/kept.ts";
import { draftOf, type Opening } from "./saving/opening.ts";
import { Saver } from "./saving/saver.ts";

/** The editor and what saves it, for as long as the page is open. */
export function useWriting(
  opening: Opening,
  surroundings: Surroundings,
): { editor: Editor; saver: Saver } | null {
  const [saver, setSaver] = useState<Saver>();
  const editor = useEditor({
    extensions: builderExtensions(surroundings),
    immediatelyRender: false,
    injectCSS: false,
    // A bar stands over the top of the window.
    editorProps: {
      attributes: { class: "writing", "aria-label": "Questions", "aria-multiline": "true" },
      scrollMargin: { top: 96, bottom: 32, left: 0, right: 0 },
      scrollThreshold: { top: 72, bottom: 8, left: 0, right: 0 },
    },
    onCreate: ({ editor: made }) => {
      showDraft(made, opening.draft);
      setSaver(saverFor(made, opening));
    },
  });
  useEffect(() => (editor && saver ? keepUp(editor, saver, opening) : undefined), [editor, saver, opening]);
  return editor && saver ? { editor, saver } : null;
}

function saverFor(editor: Editor, { desk, base, conflicts, unanswered }: Opening): Saver {
  const at = `/assessments/${desk.assessment}`;
  return new Saver(
    base,
    {
      read: () => readDraft(editor.state.doc),
      show: (draft) => showDraft(editor, draft),
      send: async (body, how) => (await call<Assessment>("PATCH", `/v1${at}`, body, how)).data,
      async fetchTheirs(how) {
        const { data } = await call<WorkingDraft>("GET", `${at}/draft`, undefined, how);
        await composed(editor);
        return { draft: draftOf(data), revision: data.assessment.revision };
      },
      keep: (now, mine, open, sent) => void keep(desk, now, mine, open, sent),
      forget: () => void forget(desk),
    },
    conflicts,
    unanswered,
  );
}

/** Waits for an input method to finish a word: a change of the document in between would leave its letters standing. */
async function composed(editor: Editor): Promise<void> {
  while (!editor.isDestroyed && editor.view.composing) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
