"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Suspense, useState } from "react";
import { TOOLBAR } from "#lib/messages/editor.ts";
import { lazyView } from "../lazy-view.tsx";
import { BarButton } from "./bar-button.tsx";

const LinkDialog = lazyView(() => import("./link-dialog.tsx").then(({ LinkDialog: view }) => view));

/** A button that opens the dialog for the selected text's link. */
export function LinkButton({ editor }: { editor: Editor }) {
  const { isActive, isEmpty } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ isActive: now.isActive("link"), isEmpty: now.state.selection.empty }),
  });
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    editor.view.focus();
  };
  return (
    <>
      <BarButton
        label={TOOLBAR.link}
        title={TOOLBAR.link}
        pressed={isActive}
        disabled={isEmpty && !isActive}
        onClick={() => setOpen(true)}
      >
        <span className="underline">a</span>
      </BarButton>
      {isOpen && (
        <Suspense>
          <LinkDialog editor={editor} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
