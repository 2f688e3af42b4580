"use client";

import type { ReactNodeViewProps } from "@tiptap/react";
import { LABEL_FIELDS } from "#lib/messages/editor-kinds.ts";
import { removePart } from "../../editing/remove-part.ts";
import { PictureField, type PictureValue } from "../../pictures/picture-field.tsx";

/** The image of a label, and a button that removes the label. */
export const LabelFields = ({ node, editor, getPos, updateAttributes }: ReactNodeViewProps) => (
  <div className="space-y-2">
    <PictureField
      value={(node.attrs.image as PictureValue | null) ?? undefined}
      mayBeDecorative={false}
      onChange={(image) => image && updateAttributes({ image })}
    />
    <button
      type="button"
      className="button button-quiet text-muted"
      onClick={() => removePart(editor.view, getPos(), LABEL_FIELDS.image)}
    >
      {LABEL_FIELDS.removeImage}
    </button>
  </div>
);
