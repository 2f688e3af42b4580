import type { BlockNode, InlineNode } from "#lib/core/content/index.ts";
import type { Doc } from "#lib/core/content/nodes.ts";
import { isInlineNode } from "#lib/core/content/registry.ts";
import type { HtmlConverter } from "../html/convert-html.ts";
import { createInteraction } from "./interactions.ts";
import { PLACEHOLDER_END, PLACEHOLDER_START } from "./material.ts";
import type { Presentation } from "./presentation.ts";
import type { Unit } from "./units.ts";

/** Builds the document of an item: its texts with the interactions in their places. */
export function buildContent(
  { html, responses }: Presentation,
  units: readonly Unit[],
  converter: HtmlConverter,
): Doc {
  const nodes = units.map((unit) => createInteraction(unit, converter));
  const placed = new Set<number>();
  const names = responses.map(({ ident }) => ident.replace(/^response_/, ""));
  const place = (index: number): BlockNode | InlineNode | undefined => {
    const position = units.findIndex(({ indices }) => indices[0] === index);
    if (placed.has(position)) return undefined;
    placed.add(position);
    return nodes[position];
  };
  const blanks = units.some((unit) => unit.kind === "single" && unit.isInline);
  const replacement = {
    pattern: blanks ? createBlankPattern(names) : createPlaceholderPattern(),
    create: ([, name = ""]: RegExpExecArray) => place(blanks ? names.indexOf(name) : Number(name)),
  };
  const blocks = converter.convertBlocks(
    markPlaces(html, responses, units, blanks),
    "presentation",
    replacement,
  );
  const rest = units.flatMap((_, position) => (placed.has(position) ? [] : (nodes[position] ?? [])));
  return { type: "doc", content: [...blocks, ...rest.map(toBlock)] };
}

/** Keeps one placeholder for each interaction, after the response's own text. Blanks have their names as placeholders. */
const markPlaces = (
  html: string,
  responses: Presentation["responses"],
  units: readonly Unit[],
  blanks: boolean,
): string =>
  html.replace(createPlaceholderPattern(), (placeholder, digits: string) => {
    const unit = units.find(({ indices }) => indices[0] === Number(digits));
    if (!unit || blanks) return "";
    const label = unit.kind === "match" ? "" : (responses[Number(digits)]?.label ?? "");
    return label === "" ? placeholder : `<div>${label}</div>${placeholder}`;
  });

const createPlaceholderPattern = (): RegExp =>
  new RegExp(`${PLACEHOLDER_START}(\\d+)${PLACEHOLDER_END}`, "g");

const createBlankPattern = (names: readonly string[]): RegExp =>
  new RegExp(`\\[(${names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|")})\\]`, "g");

function toBlock(node: BlockNode | InlineNode): BlockNode {
  return isInlineNode(node) ? { type: "paragraph", content: [node] } : node;
}
