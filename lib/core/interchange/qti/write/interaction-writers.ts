import type { z } from "zod";
import type { Picture } from "#lib/core/content/attrs.ts";
import type { DocNode, InlineNode } from "#lib/core/content/index.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import type { WriteContext } from "./item-context.ts";
import { html, type Markup, type MarkupNode, qti } from "./markup.ts";
import { writeBlocks } from "./write-blocks.ts";

export type InteractionType = InteractionNode["type"];
type Writers = { [T in InteractionType]: (node: DocNode<T>, context: WriteContext) => Markup };

const DEFAULT_MAX = 1;

/** How each interaction is written. The order of children is the one of the information model. */
export const INTERACTION_WRITERS: Writers = {
  choiceInteraction: (node, context) =>
    qti(
      "choiceInteraction",
      {
        ...writeShuffle(node.attrs, context),
        maxChoices: node.attrs.maxChoices ?? DEFAULT_MAX,
        minChoices: node.attrs.minChoices ?? undefined,
      },
      writeChoices(node.content, context),
    ),
  inlineChoiceInteraction: (node, context) =>
    qti(
      "inlineChoiceInteraction",
      writeShuffle(node.attrs, context),
      (node.content ?? []).map(({ attrs, content }) =>
        qti("inlineChoice", { identifier: context.getName(attrs.id) }, writePlain(content, context)),
      ),
    ),
  textEntryInteraction: ({ attrs }, context) =>
    qti("textEntryInteraction", {
      responseIdentifier: context.getName(attrs.responseId),
      expectedLength: attrs.expectedLength ?? undefined,
      placeholderText: attrs.placeholder || undefined,
    }),
  extendedTextInteraction: ({ attrs }, context) => {
    for (const name of ["minWords", "maxWords"] as const)
      if (attrs[name]) context.lose("setting", `${name}="${attrs[name]}"`);
    return qti("extendedTextInteraction", {
      responseIdentifier: context.getName(attrs.responseId),
      expectedLines: attrs.expectedLines || undefined,
    });
  },
  matchInteraction: (node, context) =>
    qti(
      "matchInteraction",
      { ...writeShuffle(node.attrs, context), maxAssociations: 0 },
      (node.content ?? []).map(({ content }) =>
        qti("simpleMatchSet", {}, writeAssociables(content, context)),
      ),
    ),
  orderInteraction: (node, context) =>
    qti("orderInteraction", writeShuffle(node.attrs, context), writeChoices(node.content, context)),
  gapMatchInteraction: (node, context) => {
    const texts = (node.content ?? []).filter((child) => child.type === "gapText");
    const blocks = (node.content ?? []).filter((child) => child.type !== "gapText");
    return qti("gapMatchInteraction", writeShuffle(node.attrs, context), [
      ...texts.map((text) => writeGapText(text, context)),
      ...writeBlocks(blocks, context),
    ]);
  },
  hotspotInteraction: ({ attrs }, context) =>
    qti(
      "hotspotInteraction",
      { responseIdentifier: context.getName(attrs.responseId), maxChoices: attrs.maxChoices ?? DEFAULT_MAX },
      [
        writePicture(attrs.image, context),
        ...attrs.hotspots.map((hotspot) => writeHotspot("hotspotChoice", hotspot, context)),
      ],
    ),
  selectPointInteraction: ({ attrs }, context) =>
    qti(
      "selectPointInteraction",
      { responseIdentifier: context.getName(attrs.responseId), maxChoices: attrs.maxChoices ?? DEFAULT_MAX },
      [writePicture(attrs.image, context)],
    ),
  sliderInteraction: ({ attrs }, context) =>
    qti("sliderInteraction", {
      responseIdentifier: context.getName(attrs.responseId),
      lowerBound: attrs.lowerBound,
      upperBound: attrs.upperBound,
      step: attrs.step ?? undefined,
    }),
  associateInteraction: (node, context) =>
    qti(
      "associateInteraction",
      { ...writeShuffle(node.attrs, context), ...writeAssociationCounts(node.attrs) },
      writeAssociables(node.content, context),
    ),
  hottextInteraction: (node, context) =>
    qti(
      "hottextInteraction",
      {
        responseIdentifier: context.getName(node.attrs.responseId),
        maxChoices: node.attrs.maxChoices ?? DEFAULT_MAX,
        minChoices: node.attrs.minChoices ?? undefined,
      },
      writeBlocks(node.content, context),
    ),
  graphicOrderInteraction: ({ attrs }, context) =>
    qti("graphicOrderInteraction", { responseIdentifier: context.getName(attrs.responseId) }, [
      writePicture(attrs.image, context),
      ...attrs.hotspots.map((hotspot) => writeHotspot("hotspotChoice", hotspot, context)),
    ]),
  graphicAssociateInteraction: ({ attrs }, context) =>
    qti(
      "graphicAssociateInteraction",
      { responseIdentifier: context.getName(attrs.responseId), ...writeAssociationCounts(attrs) },
      [
        writePicture(attrs.image, context),
        ...attrs.hotspots.map((hotspot) => writeHotspot("associableHotspot", hotspot, context)),
      ],
    ),
  graphicGapMatchInteraction: (node, context) =>
    qti("graphicGapMatchInteraction", { responseIdentifier: context.getName(node.attrs.responseId) }, [
      writePicture(node.attrs.image, context),
      ...(node.content ?? []).map((choice) =>
        choice.type === "gapText" ? writeGapText(choice, context) : writeGapImage(choice, context),
      ),
      ...node.attrs.hotspots.map((hotspot) => writeHotspot("associableHotspot", hotspot, context)),
    ]),
  positionObjectInteraction: ({ attrs }, context) =>
    qti("positionObjectStage", {}, [
      writePicture(attrs.image, context),
      qti(
        "positionObjectInteraction",
        {
          responseIdentifier: context.getName(attrs.responseId),
          maxChoices: attrs.maxChoices ?? DEFAULT_MAX,
          minChoices: attrs.minChoices || undefined,
        },
        [writePicture(attrs.object, context)],
      ),
    ]),
  uploadInteraction: ({ attrs }, context) => {
    const [type, second] = attrs.accept ?? [];
    if (second) context.lose("setting", "accept");
    if ((attrs.maxFiles ?? DEFAULT_MAX) !== 1) context.lose("setting", "maxFiles");
    return qti("uploadInteraction", {
      responseIdentifier: context.getName(attrs.responseId),
      type: second ? undefined : type,
    });
  },
  drawingInteraction: ({ attrs }, context) =>
    qti("drawingInteraction", { responseIdentifier: context.getName(attrs.responseId) }, [
      writePicture(attrs.image, context),
    ]),
  mediaInteraction: ({ attrs }, context) =>
    qti(
      "mediaInteraction",
      {
        responseIdentifier: context.getName(attrs.responseId),
        autostart: attrs.autostart ?? false,
        minPlays: attrs.minPlays ?? 0,
        maxPlays: attrs.maxPlays ?? 0,
        loop: attrs.loop ?? false,
      },
      [writeMedia(attrs, context)],
    ),
};

const writeShuffle = (
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
const writeAssociationCounts = ({ maxAssociations, minAssociations }: AssociationCounts) => ({
  maxAssociations: maxAssociations ?? DEFAULT_MAX,
  minAssociations: minAssociations || undefined,
});

const writeChoices = (
  choices: readonly DocNode<"simpleChoice">[] | undefined,
  context: WriteContext,
): Markup[] =>
  (choices ?? []).map(({ attrs, content }) =>
    qti("simpleChoice", { identifier: context.getName(attrs.id) }, writeBlocks(content, context)),
  );

const writeAssociables = (
  choices: readonly DocNode<"simpleAssociableChoice">[] | undefined,
  context: WriteContext,
): Markup[] =>
  (choices ?? []).map(({ attrs, content }) =>
    qti(
      "simpleAssociableChoice",
      { identifier: context.getName(attrs.id), matchMax: attrs.matchMax ?? 0 },
      writeBlocks(content, context),
    ),
  );

const writeGapText = ({ attrs, content }: DocNode<"gapText">, context: WriteContext): Markup =>
  qti(
    "gapText",
    { identifier: context.getName(attrs.id), matchMax: attrs.matchMax ?? 0 },
    writePlain(content, context),
  );

const writeGapImage = ({ attrs }: DocNode<"gapImg">, context: WriteContext): Markup =>
  qti("gapImg", { identifier: context.getName(attrs.id), matchMax: attrs.matchMax ?? 0 }, [
    writePicture(attrs.image, context),
  ]);

/** Writes a part that can only have text. Formulas become LaTeX. */
function writePlain(nodes: readonly InlineNode[] | undefined, context: WriteContext): MarkupNode[] {
  return (nodes ?? []).flatMap((node) => {
    if (node.marks?.length) context.lose("style", node.marks[0]?.type);
    if (node.type === "text") return [node.text];
    if (node.type !== "inlineMath") return [];
    context.lose("math_not_converted", node.attrs.latex.slice(0, 100));
    return [node.attrs.latex];
  });
}

type HotspotAttrs = {
  id: string;
  shape: string;
  coords: readonly number[] | string;
  matchMax?: number | null | undefined;
};

function writeHotspot(
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

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  wav: "audio/wav",
  mp4: "video/mp4",
  webm: "video/webm",
};

const findMediaType = (src: string, fallback: string): string =>
  MEDIA_TYPES[src.split(/[?#]/)[0]?.split(".").at(-1)?.toLowerCase() ?? ""] ?? fallback;

/** Writes the image of an interaction: an object in QTI 2, and an image in QTI 3. */
function writePicture({ src, alt, width, height }: z.infer<typeof Picture>, context: WriteContext): Markup {
  const data = context.getAddress(src);
  if (context.version === "3.0") return html("img", { src: data, alt, width, height });
  return html(
    "object",
    { data, type: findMediaType(src, "image/png"), width, height },
    alt === "" ? [] : [alt],
  );
}

function writeMedia(
  { src, kind, title }: DocNode<"mediaInteraction">["attrs"],
  context: WriteContext,
): Markup {
  const data = context.getAddress(src);
  if (context.version === "3.0") return html(kind, { src: data, "aria-label": title });
  return html("object", { data, type: findMediaType(src, kind === "audio" ? "audio/mpeg" : "video/mp4") }, [
    title,
  ]);
}
