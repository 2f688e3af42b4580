"use client";

import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { insertPicture } from "../editing/pictures.ts";
import { PictureField, type PictureValue } from "../pictures/picture-field.tsx";

/** Asks for a picture and its words, and puts it where the cursor is. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [picture, setPicture] = useState<PictureValue>();
  return (
    <Dialog open onClose={onClose} title="Picture">
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
          Put it in
        </button>
      </div>
    </Dialog>
  );
}
