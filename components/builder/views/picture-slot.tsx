"use client";

import type { ReactNodeViewProps } from "@tiptap/react";

/** The picture of an interaction, with its areas. */
export function PictureSlot({ node }: ReactNodeViewProps) {
  const image = node.attrs.image as { src: string; alt: string } | null;
  return (
    <div contentEditable={false}>
      {image ? (
        // biome-ignore lint/performance/noImgElement: content's pictures come from wherever their author put them
        <img src={image.src} alt={image.alt} className="max-h-80 max-w-full rounded" />
      ) : (
        <p>No picture yet</p>
      )}
    </div>
  );
}
