import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, type ReactNode, Suspense } from "react";
import { flushSync } from "react-dom";
import { PLACEHOLDERS } from "#lib/messages/editor.ts";
import { lazyView } from "./lazy-view.tsx";
import type { BuilderFrameState } from "./use-builder-frame.ts";
import { useBuilderShortcuts } from "./use-builder-shortcuts.ts";
import { useRemovalToast } from "./use-removal-toast.ts";
import { SlashList } from "./views/slash-list.tsx";

const PictureDialog = lazyView(() =>
  import("./views/picture-dialog.tsx").then(({ PictureDialog: view }) => view),
);

/** Passes the placeholder texts to the style sheet as custom properties, because CSS can't read the messages. */
function setPlaceholders(element: HTMLElement | null): void {
  for (const [name, text] of Object.entries(PLACEHOLDERS)) {
    element?.style.setProperty(`--placeholder-${name}`, JSON.stringify(text));
  }
}

type BuilderFrameProps = {
  frame: BuilderFrameState;
  editor: Editor;
  /** Handles the page's own shortcuts. Those of the text don't act on an event whose default it prevents. */
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
};

/** The page around the text of an assessment or an item: shortcuts, slash menu, image dialog, and announcements. */
export function BuilderFrame({ frame, editor, onKeyDown, children }: BuilderFrameProps) {
  const { announcement, isPictureDialogOpen, closePictureDialog, insertCommands, extensionOptions } = frame;
  const onShortcut = useBuilderShortcuts(editor);
  useRemovalToast(editor);
  const closePicture = () => {
    // Nothing behind an open dialog can receive focus, so the dialog is closed first.
    flushSync(closePictureDialog);
    editor.view.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    onKeyDown?.(event);
    if (!event.defaultPrevented) onShortcut(event);
  };
  return (
    <div ref={setPlaceholders} className="builder" onKeyDownCapture={handleKey}>
      {children}
      {isPictureDialogOpen && (
        <Suspense>
          <PictureDialog editor={editor} onClose={closePicture} />
        </Suspense>
      )}
      <SlashList
        editor={editor}
        insertCommands={insertCommands}
        keyHandler={extensionOptions.slashKeyHandler}
        announce={extensionOptions.announce}
      />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
