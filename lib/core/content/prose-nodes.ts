import { z } from "zod";
import { boundedArray, ImageSource, Positive } from "#lib/core/content/attrs.ts";
import { type NodeSpec, noAttrs, oneOrMore, zeroOrMore } from "#lib/core/content/spec.ts";

// TipTap saves every attribute of a node and uses null for those that aren't set, so optional attributes can be null.

const textAlign = z.enum(["left", "center", "right", "justify"]).nullish();

/** HTML's own limit on colspan. A larger span could only stall a renderer. */
const Span = z.int().min(1).max(1_000);

const cellAttrs = z.strictObject({
  colspan: Span.nullish(),
  rowspan: Span.nullish(),
  colwidth: boundedArray(z.int().min(0), 0, 1_000).nullish(),
  align: z.enum(["left", "center", "right"]).nullish(),
});

const listAttrs = z.strictObject({
  start: z.int().nullish(),
  type: z.enum(["1", "a", "A", "i", "I"]).nullish(),
});

const imageAttrs = z.strictObject({
  src: ImageSource,
  /** "" marks the image as decorative. Omitting `alt` is rejected, because it is ambiguous. */
  alt: z.string(),
  title: z.string().nullish(),
  width: Positive.nullish(),
  height: Positive.nullish(),
});

const mathAttrs = z.strictObject({ latex: z.string() });

export const PROSE_NODES = {
  doc: { groups: [], attrs: noAttrs, children: [zeroOrMore("block")] },
  paragraph: { groups: ["block"], attrs: z.strictObject({ textAlign }), children: [zeroOrMore("inline")] },
  heading: {
    groups: ["block"],
    attrs: z.strictObject({ level: z.int().min(1).max(4), textAlign }),
    children: [zeroOrMore("inline")],
  },
  bulletList: { groups: ["block"], attrs: noAttrs, children: [oneOrMore("listItem")] },
  orderedList: { groups: ["block"], attrs: listAttrs, children: [oneOrMore("listItem")] },
  listItem: { groups: ["listItem"], attrs: noAttrs, children: [oneOrMore("block")] },
  blockquote: { groups: ["block"], attrs: noAttrs, children: [oneOrMore("block")] },
  codeBlock: {
    groups: ["block"],
    attrs: z.strictObject({ language: z.string().nullish() }),
    children: [zeroOrMore("text")],
    unmarked: true,
  },
  horizontalRule: { groups: ["block"], attrs: noAttrs, children: [] },
  table: { groups: ["block"], attrs: noAttrs, children: [oneOrMore("tableRow")] },
  tableRow: { groups: ["tableRow"], attrs: noAttrs, children: [oneOrMore("cell")] },
  tableHeader: { groups: ["cell"], attrs: cellAttrs, children: [oneOrMore("block")] },
  tableCell: { groups: ["cell"], attrs: cellAttrs, children: [oneOrMore("block")] },
  /** TipTap's image is a block by default, or inline if it is configured that way. */
  image: { groups: ["block", "inline"], attrs: imageAttrs, children: [] },
  blockMath: { groups: ["block"], attrs: mathAttrs, children: [] },
  inlineMath: { groups: ["inline", "phrase"], attrs: mathAttrs, children: [] },
  hardBreak: { groups: ["inline"], attrs: noAttrs, children: [] },
  text: { groups: ["inline", "phrase", "text"], attrs: noAttrs, children: [], text: true },
} as const satisfies Record<string, NodeSpec>;
