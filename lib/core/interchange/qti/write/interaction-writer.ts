import type { DocNode } from "#lib/core/content/index.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import type { WriteContext } from "./item-context.ts";
import type { Markup } from "./markup.ts";

export type InteractionType = InteractionNode["type"];
/** How each interaction is written. A type without an entry doesn't compile. */
export type InteractionWriters = {
  [T in InteractionType]: (node: DocNode<T>, context: WriteContext) => Markup;
};
