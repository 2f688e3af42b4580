import {
  type DocumentNode,
  type Draft,
  type DraftExercise,
  type DraftQuestion,
  type DraftSettings,
  getArrangement,
  isInteraction,
  type Json,
  type Key,
} from "./draft.ts";
import { getFittedKey } from "./fitted-key.ts";
import { serializeNode } from "./serialize-node.ts";
import { sortShuffledParts } from "./shuffled-parts.ts";

/**
 * Converts the editor's document to the API's format. This is the inverse of `toEditor`. The ids stay the editor's own.
 */
export function fromEditor({ attrs, content = [] }: DocumentNode): Draft {
  return { ...toDraftFields(attrs), exercises: content.map((node) => toExercise(node)) };
}

export const toDraftFields = (attrs: Json = {}): Omit<Draft, "exercises"> => ({
  title: String(attrs.title ?? ""),
  description: String(attrs.description ?? ""),
  settings: attrs.settings as DraftSettings,
});

const toExercise = (node: DocumentNode): DraftExercise => ({
  id: String(node.attrs?.id),
  ...getArrangement(node.attrs ?? {}),
  shared_context: toSharedContext(node),
  questions: (node.content ?? []).filter(({ type }) => type !== "sharedContext").map(toQuestion),
});

/** Returns an exercise's shared text: a document, a value in a custom format, or null. */
export function toSharedContext({ attrs, content = [] }: DocumentNode): unknown {
  const sharedContext = content.find(({ type }) => type === "sharedContext");
  if (sharedContext) return { type: "doc", content: (sharedContext.content ?? []).map(serializeNode) };
  return (attrs?.context as { value: unknown } | null | undefined)?.value ?? null;
}

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
