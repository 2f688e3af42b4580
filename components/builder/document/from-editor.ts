import {
  type DocumentNode,
  type Draft,
  type DraftExercise,
  type DraftQuestion,
  type DraftSettings,
  isInteraction,
  type Json,
  type Key,
} from "./draft.ts";
import { fittingKey } from "./fitting-key.ts";
import { mixed } from "./mixing.ts";
import { nodeOut } from "./node-out.ts";

/** The editor's document as the wire has it: the other way of `toEditor`. Ids are the editor's. */
export function fromEditor({ attrs, content = [] }: DocumentNode): Draft {
  return { ...headOf(attrs), exercises: content.map((node) => exerciseOf(node)) };
}

export const headOf = (attrs: Json = {}): Omit<Draft, "exercises"> => ({
  title: String(attrs.title ?? ""),
  description: String(attrs.description ?? ""),
  settings: attrs.settings as DraftSettings,
});

const exerciseOf = (node: DocumentNode): DraftExercise => ({
  id: String(node.attrs?.id),
  shared_context: contextOf(node),
  questions: (node.content ?? []).filter(({ type }) => type !== "sharedContext").map(questionOf),
});

/** What an exercise is about: a document, its author's own value, or null. */
export function contextOf({ attrs, content = [] }: DocumentNode): unknown {
  const shown = content.find(({ type }) => type === "sharedContext");
  if (shown) return { type: "doc", content: (shown.content ?? []).map(nodeOut) };
  return (attrs?.context as { value: unknown } | null | undefined)?.value ?? null;
}

export function questionOf({ type, attrs = {}, content = [] }: DocumentNode): DraftQuestion {
  const id = String(attrs.id);
  const points = attrs.points as number;
  if (type === "opaqueQuestion") {
    return { id, points, content_ast: attrs.content as Json, answer_keys: attrs.keys as Key[] };
  }
  const keys: Key[] = [];
  collectKeys(content, keys);
  return {
    id,
    points,
    content_ast: { type: "doc", content: content.map(mixed).map(nodeOut) },
    answer_keys: keys,
  };
}

function collectKeys(nodes: readonly DocumentNode[], into: Key[]): void {
  for (const node of nodes) {
    const key = isInteraction(node.type) ? fittingKey(node) : undefined;
    if (key) into.push(key);
    collectKeys(node.content ?? [], into);
  }
}
