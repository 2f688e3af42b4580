import type { Doc } from "#lib/core/content/nodes.ts";
import { Blocks } from "./blocks.tsx";
import type { RenderContext } from "./render-context.ts";

/** A document, node by node. */
export const Document = ({ value, context }: { value: Doc; context: RenderContext }) => (
  <div className="space-y-3 wrap-anywhere">
    <Blocks nodes={value.content} context={context} />
  </div>
);
