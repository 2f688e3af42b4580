import { fitKey } from "#components/builder/keys/fit-key.ts";
import { toInteraction } from "#lib/core/content/interactions.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { DocumentNode, Key } from "./draft.ts";
import { serializeNode } from "./serialize-node.ts";

/** What grading knows of an interaction of the editor. */
export const asked = (node: DocumentNode): Interaction =>
  toInteraction(serializeNode(node) as unknown as InteractionNode);

/**
 * The key of an interaction as it is saved: what names a part that was removed is gone. The document itself keeps it, so
 * that undo brings it back with the part. An order that names nothing is the one in which the items stand.
 */
export const getFittedKey = (node: DocumentNode): Key | undefined => {
  const key = node.attrs?.key as Key | null | undefined;
  return key ? fitKey(asked(node), key) : undefined;
};
