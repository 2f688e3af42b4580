"use client";

import { NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { Suspense } from "react";
import { LABEL_FIELDS } from "#lib/messages/editor-kinds.ts";
import { removePart } from "../editing/remove-part.ts";
import { lazyView } from "../lazy-view.tsx";
import type { PictureValue } from "../pictures/picture-field.tsx";

const PictureField = lazyView(() =>
  import("../pictures/picture-field.tsx").then(({ PictureField: view }) => view),
);

/** A label that is an image, which learners place on another image. */
export const LabelPicture = ({ node, editor, getPos, updateAttributes }: ReactNodeViewProps) => (
  <NodeViewWrapper className="part-box" data-node="gapImg">
    <div contentEditable={false} className="space-y-2">
      <Suspense>
        <PictureField
          value={(node.attrs.image as PictureValue | null) ?? undefined}
          mayBeDecorative={false}
          onChange={(image) => image && updateAttributes({ image })}
        />
      </Suspense>
      <button
        type="button"
        className="button button-quiet text-muted"
        onClick={() => removePart(editor.view, getPos(), LABEL_FIELDS.image)}
      >
        {LABEL_FIELDS.removeImage}
      </button>
    </div>
  </NodeViewWrapper>
);
