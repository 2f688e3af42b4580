import { type DocumentNode, type DraftQuestion, isInteraction, type Json, type Key } from "./draft.ts";
import { getFittedKey } from "./fitted-key.ts";
import { serializeNode } from "./serialize-node.ts";
import { sortShuffledParts } from "./shuffled-parts.ts";

/** Converts a question of the editor to the API's format. This is the inverse of `toQuestionNode`. */
export function toQuestion({ type, attrs = {}, content = [] }: DocumentNode): DraftQuestion {
  const id = String(attrs.id);
  if (type === "itemQuestion") {
    return {
      id,
      item_id: String(attrs.item),
      revision: attrs.revision as number | "latest",
      points: attrs.points as number | null,
    };
  }
  const points = attrs.points as number;
  if (type === "opaqueQuestion") {
    return { id, points, content_ast: attrs.content as Json, answer_keys: attrs.keys as Key[] };
  }
  const keys: Key[] = [];
  collectKeys(content, keys);
  return {
    id,
    points,
    content_ast: { type: "doc", content: content.map(sortShuffledParts).map(serializeNode) },
    answer_keys: keys,
  };
}

function collectKeys(nodes: readonly DocumentNode[], into: Key[]): void {
  for (const node of nodes) {
    const key = isInteraction(node.type) ? getFittedKey(node) : undefined;
    if (key) into.push(key);
    collectKeys(node.content ?? [], into);
  }
}
