import type { z } from "zod";
import type { Picture } from "#lib/core/content/attrs.ts";
import type { DocNode, InlineNode } from "#lib/core/content/index.ts";
import { ASSET_TYPES } from "#lib/core/files/media-types.ts";
import type { WriteContext } from "./item-context.ts";
import { html, type Markup, type MarkupNode, qti } from "./markup.ts";

/** QTI's default for how many choices, associations or files there can be. */
export const DEFAULT_MAX = 1;

export const writeShuffle = (
  attrs: { responseId: string; shuffle?: boolean | null | undefined },
  context: WriteContext,
) => ({
  responseIdentifier: context.getName(attrs.responseId),
  shuffle: attrs.shuffle ?? false,
});

type AssociationCounts = {
  maxAssociations?: number | null | undefined;
  minAssociations?: number | null | undefined;
};
export const writeAssociationCounts = ({ maxAssociations, minAssociations }: AssociationCounts) => ({
  maxAssociations: maxAssociations ?? DEFAULT_MAX,
  minAssociations: minAssociations || undefined,
});

export const writeChoices = (
  choices: readonly DocNode<"simpleChoice">[] | undefined,
  context: WriteContext,
): Markup[] =>
  (choices ?? []).map(({ attrs, content }) =>
    qti("simpleChoice", { identifier: context.getName(attrs.id) }, context.writeBlocks(content)),
  );

export const writeAssociables = (
  choices: readonly DocNode<"simpleAssociableChoice">[] | undefined,
  context: WriteContext,
): Markup[] =>
  (choices ?? []).map(({ attrs, content }) =>
    qti(
      "simpleAssociableChoice",
      { identifier: context.getName(attrs.id), matchMax: attrs.matchMax ?? 0 },
      context.writeBlocks(content),
    ),
  );

export const writeGapText = ({ attrs, content }: DocNode<"gapText">, context: WriteContext): Markup =>
  qti(
    "gapText",
    { identifier: context.getName(attrs.id), matchMax: attrs.matchMax ?? 0 },
    writePlain(content, context),
  );

export const writeGapImage = ({ attrs }: DocNode<"gapImg">, context: WriteContext): Markup =>
  qti("gapImg", { identifier: context.getName(attrs.id), matchMax: attrs.matchMax ?? 0 }, [
    writePicture(attrs.image, context),
  ]);

/** Writes a part that can only have text. Formulas become LaTeX. */
export function writePlain(nodes: readonly InlineNode[] | undefined, context: WriteContext): MarkupNode[] {
  return (nodes ?? []).flatMap((node) => {
    if (node.marks?.length) context.addLoss("style", node.marks[0]?.type);
    if (node.type === "text") return [node.text];
    if (node.type !== "inlineMath") return [];
    context.addLoss("math_not_converted", node.attrs.latex.slice(0, 100));
    return [node.attrs.latex];
  });
}

type HotspotAttrs = {
  id: string;
  shape: string;
  coords: readonly number[] | string;
  matchMax?: number | null | undefined;
};

/** Writes an area. `matchMax`, where 0 is any number, is only written for an `associableHotspot`. */
export function writeHotspot(
  name: string,
  { id, shape, coords, matchMax }: HotspotAttrs,
  context: WriteContext,
): Markup {
  return qti(name, {
    identifier: context.getName(id),
    shape,
    coords: typeof coords === "string" ? coords.replace(/\s+/g, "") : coords.join(","),
    matchMax: name === "associableHotspot" ? (matchMax ?? 0) : undefined,
  });
}

const findMediaType = (src: string, fallback: string): string =>
  ASSET_TYPES[src.split(/[?#]/)[0]?.split(".").at(-1)?.toLowerCase() ?? ""] ?? fallback;

/** Writes the image of an interaction: an object in QTI 2, and an image in QTI 3. */
export function writePicture(
  { src, alt, width, height }: z.infer<typeof Picture>,
  context: WriteContext,
): Markup {
  const data = context.getAddress(src);
  if (context.version === "3.0") return html("img", { src: data, alt, width, height });
  return html(
    "object",
    { data, type: findMediaType(src, "image/png"), width, height },
    alt === "" ? [] : [alt],
  );
}

/** Writes a recording: an object in QTI 2, and `audio` or `video` in QTI 3. Its file joins the package. */
export function writeMedia(
  { src, kind, title }: DocNode<"mediaInteraction">["attrs"],
  context: WriteContext,
): Markup {
  const data = context.getAddress(src);
  if (context.version === "3.0") return html(kind, { src: data, "aria-label": title });
  return html("object", { data, type: findMediaType(src, kind === "audio" ? "audio/mpeg" : "video/mp4") }, [
    title,
  ]);
}
