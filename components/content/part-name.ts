import type { DocNode } from "#lib/core/content/nodes.ts";
import type { RenderContext } from "./render-context.ts";
import { readShortName } from "./responses.ts";

type NamedPart = DocNode<"simpleAssociableChoice" | "gapText" | "gapImg">;

/** Returns a part's text or its image's description, or its number, from 1. Returns "" if no part has the id. */
export const getPartName = (
  parts: readonly NamedPart[],
  id: string,
  context: Pick<RenderContext, "getFormula">,
): string => {
  const at = parts.findIndex(({ attrs }) => attrs.id === id);
  const part = parts[at];
  return part ? readShortName(part, at + 1, context) : "";
};
