import type { Editor } from "@tiptap/core";
import { useEditor } from "@tiptap/react";
import { useEffect, useState } from "react";
import { call } from "#lib/client/call.ts";
import { readDraft } from "./document/read-draft.ts";
import { showDraft } from "./editing/show-draft.ts";
import { type BuilderExtensionOptions, createBuilderExtensions } from "./extensions.ts";
import { startAutosave } from "./saving/autosave.ts";
import { deleteStoredDrafts, storeDraft } from "./saving/draft-store.ts";
import { type OpenedDraft, toDraft } from "./saving/open-draft.ts";
import { Saver } from "./saving/saver.ts";

/** Creates the editor and its autosave, which live as long as the page. Returns null until both exist. */
export function useBuilderEditor(
  openedDraft: OpenedDraft,
  extensionOptions: BuilderExtensionOptions,
): { editor: Editor; saver: Saver } | null {
  const [saver, setSaver] = useState<Saver>();
  const editor = useEditor({
    extensions: createBuilderExtensions(extensionOptions),
    immediatelyRender: false,
    injectCSS: false,
    // The toolbar covers the top of the window.
    editorProps: {
      attributes: { class: "writing", "aria-label": "Questions", "aria-multiline": "true" },
      scrollMargin: { top: 96, bottom: 32, left: 0, right: 0 },
      scrollThreshold: { top: 72, bottom: 8, left: 0, right: 0 },
    },
    onCreate: ({ editor: createdEditor }) => {
      showDraft(createdEditor, openedDraft.draft);
      setSaver(createSaver(createdEditor, openedDraft));
    },
  });
  useEffect(
    () => (editor && saver ? startAutosave(editor, saver, openedDraft) : undefined),
    [editor, saver, openedDraft],
  );
  return editor && saver ? { editor, saver } : null;
}

function createSaver(editor: Editor, { draftSlot, base, conflicts, unconfirmed }: OpenedDraft): Saver {
  const path = `/assessments/${draftSlot.assessment}` as const;
  return new Saver(
    base,
    {
      readDraft: () => readDraft(editor.state.doc),
      showDraft: (draft) => showDraft(editor, draft),
      send: async (body, options) => (await call("PATCH", `/v1${path}`, body, options)).data,
      async fetchTheirs(options) {
        const { data } = await call("GET", `${path}/draft`, undefined, options);
        await waitForComposition(editor);
        return { draft: toDraft(data), revision: data.assessment.revision };
      },
      storeLocally: (...state) => storeDraft(draftSlot, ...state),
      deleteLocal: () => deleteStoredDrafts(draftSlot),
    },
    conflicts,
    unconfirmed,
  );
}

/**
 * Waits until the input method editor (IME) has finished the current word. If the document changed during the
 * composition, its unfinished letters would stay in the text.
 */
async function waitForComposition(editor: Editor): Promise<void> {
  while (!editor.isDestroyed && editor.view.composing) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
