"use client";

import { NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";

/** A picture with its words for those who do not see it; without words it says that it is decoration. */
export function PictureView({ node, selected, updateAttributes }: ReactNodeViewProps) {
  const { src, alt, title } = node.attrs as { src: string; alt: string; title: string | null };
  const isBlock = node.type.name === "image";
  return (
    <NodeViewWrapper as={isBlock ? "div" : "span"} className="picture" data-selected={selected || undefined}>
      {/* biome-ignore lint/performance/noImgElement: content's pictures come from wherever their author put them */}
      <img
        src={src}
        alt={alt}
        title={title ?? undefined}
        className="inline-block h-auto max-h-96 max-w-full rounded"
      />
      {(selected || (isBlock && alt === "")) && (
        <label contentEditable={false} className="mt-1.5 flex max-w-md items-center gap-2 text-sm text-muted">
          <span className="shrink-0">In words</span>
          <input
            className="input min-h-8"
            placeholder="Left empty, it is decoration"
            value={alt}
            onChange={({ target }) => updateAttributes({ alt: target.value })}
          />
        </label>
      )}
    </NodeViewWrapper>
  );
}
