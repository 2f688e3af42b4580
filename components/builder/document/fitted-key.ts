import { fitKey } from "#components/builder/keys/fit-key.ts";
import { toInteraction } from "#lib/core/content/interactions.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { DocumentNode, Key } from "./draft.ts";
import { expandRowKey } from "./pair-rows.ts";
import { serializeNode } from "./serialize-node.ts";

/** Parses an interaction into the form that grading uses. */
export const readInteraction = (node: DocumentNode): Interaction =>
  toInteraction(serializeNode(node) as unknown as InteractionNode);

/**
 * Returns an interaction's key in the form in which it is saved: without references to deleted parts. The document
 * keeps those references so that undo can restore them. An order key without items stands for the order of the items in
 * the document, and a match key without pairs for its rows.
 */
export const getFittedKey = (node: DocumentNode): Key | undefined => {
  const key = node.attrs?.key as Key | null | undefined;
  return key ? fitKey(readInteraction(node), expandRowKey(node, key)) : undefined;
};
