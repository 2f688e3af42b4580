import type { Doc } from "#lib/core/content/nodes.ts";
import { Blocks } from "./blocks.tsx";
import type { Scene } from "./scene.ts";

/** A document, node by node. */
export const Document = ({ value, scene }: { value: Doc; scene: Scene }) => (
  <div className="space-y-3 wrap-anywhere">
    <Blocks nodes={value.content} scene={scene} />
  </div>
);
