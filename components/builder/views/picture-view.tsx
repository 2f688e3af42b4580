"use client";

import { NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { IMAGE } from "#lib/messages/editor.ts";

/** An image with a field for its alt text. The field is shown while the image is selected or if it has no alt text. */
export function PictureView({ node, selected, updateAttributes }: ReactNodeViewProps) {
  const { src, alt, title } = node.attrs as { src: string; alt: string; title: string | null };
  const isBlock = node.type.name === "image";
  return (
    <NodeViewWrapper as={isBlock ? "div" : "span"} className="picture" data-selected={selected || undefined}>
      {/* biome-ignore lint/performance/noImgElement: images in content come from any origin */}
      <img
        src={src}
        alt={alt}
        title={title ?? undefined}
        className="inline-block h-auto max-h-96 max-w-full rounded"
      />
      {(selected || (isBlock && alt === "")) && (
        <label contentEditable={false} className="mt-1.5 flex max-w-md items-center gap-2 text-sm text-muted">
          <span className="shrink-0">{IMAGE.alt}</span>
          <input
            className="input min-h-8"
            placeholder={IMAGE.altPlaceholder}
            value={alt}
            onChange={({ target }) => updateAttributes({ alt: target.value })}
          />
        </label>
      )}
    </NodeViewWrapper>
  );
}
