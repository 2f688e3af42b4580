import { fitKey } from "#components/builder/keys/fit-key.ts";
import { toInteraction } from "#lib/core/content/interactions.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { DocumentNode, Key } from "./draft.ts";
import { serializeNode } from "./serialize-node.ts";

/** An interaction as grading reads it. */
export const readInteraction = (node: DocumentNode): Interaction =>
  toInteraction(serializeNode(node) as unknown as InteractionNode);

/**
 * The key of an interaction as it is saved, without the parts that were deleted. The document keeps them in its key, so
 * that undo restores them. An order key without items means the order of the items in the document.
 */
export const getFittedKey = (node: DocumentNode): Key | undefined => {
  const key = node.attrs?.key as Key | null | undefined;
  return key ? fitKey(readInteraction(node), key) : undefined;
};
