import type { ReactNode } from "react";
import type { DocNode } from "#lib/core/content/nodes.ts";
import type { RenderContext } from "./render-context.ts";

type ImageFrameProps = {
  image: DocNode<"hotspotInteraction">["attrs"]["image"];
  context: RenderContext;
  /** SVG elements, drawn on the image in its pixels. */
  children?: ReactNode;
};

/** Returns whether the service hosts the image. Then every page can read it, and draw it into a file. */
export const isHosted = ({ src }: Pick<ImageFrameProps["image"], "src">): boolean => src.startsWith("/");

/** Renders an image of an interaction with what an answer draws on it. */
export const ImageFrame = ({ image, context, children }: ImageFrameProps) => (
  <svg
    viewBox={`0 0 ${image.width} ${image.height}`}
    role="img"
    aria-label={image.alt || context.language.text("image")}
    className="h-auto max-h-96 max-w-full rounded border border-line"
  >
    <image href={context.getImageUrl(image.src)} width={image.width} height={image.height} />
    {children}
  </svg>
);
