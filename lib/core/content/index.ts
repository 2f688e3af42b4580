/** The content model: the documents that make up questions. Pure and browser-safe. */
export { MAX_DEPTH, MAX_INTERACTIONS, MAX_NODES } from "#lib/core/content/limits.ts";
export type {
  BlockNode,
  Doc,
  DocNode,
  InlineNode,
  Mark,
  MarkType,
} from "#lib/core/content/nodes.ts";
export { type ParsedContent, parseContent, parseSharedContext } from "#lib/core/content/parse.ts";
export { type PartNames, readPartNames } from "#lib/core/content/part-names.ts";
export { type FormulaReader, plainText } from "#lib/core/content/plain-text.ts";
export { ContentAst, SharedContext } from "#lib/core/content/schema.ts";
export type { Coords, Shape } from "#lib/core/content/shapes.ts";
