"use client";

import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { IMAGE_DIALOG } from "#lib/messages/editor-dialogs.ts";
import { insertPicture } from "../editing/pictures.ts";
import { PictureField, type PictureValue } from "../pictures/picture-field.tsx";

/** A dialog for choosing an image and its alt text. It inserts the image at the caret. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [picture, setPicture] = useState<PictureValue>();
  return (
    <Dialog open onClose={onClose} title={IMAGE_DIALOG.title}>
      <div className="space-y-4">
        <PictureField value={picture} onChange={setPicture} />
        <button
          type="button"
          className="button button-primary"
          disabled={!picture}
          onClick={() => {
            onClose();
            if (picture) insertPicture(editor, picture);
          }}
        >
          {IMAGE_DIALOG.insert}
        </button>
      </div>
    </Dialog>
  );
}
