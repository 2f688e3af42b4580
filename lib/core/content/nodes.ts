import type { z } from "zod";
import type { INTERACTION_NODES, PART_NODES } from "#lib/core/content/interaction-nodes.ts";
import type { MARKS } from "#lib/core/content/marks.ts";
import type { PROSE_NODES } from "#lib/core/content/prose-nodes.ts";
import type { Group } from "#lib/core/content/spec.ts";
import type { InteractionKind } from "#lib/core/grading/interaction.ts";

/**
 * The types of a valid document, derived from the declarations that validate it. `DocNode` is the union of all nodes,
 * for switching on `type`. `DocNode<"heading">` is a single node type. Children are typed according to what their
 * parent can contain.
 */
export type DocNode<T extends NodeType = NodeType> = { [K in T]: NodeFromSpec<K> }[T];

type NodeType = keyof Specs;
export type Doc = DocNode<"doc">;
export type BlockNode = DocNode<NodeTypeInGroup<"block">>;
export type InlineNode = DocNode<NodeTypeInGroup<"inline">>;
export type InteractionNode = DocNode<InteractionKind>;

export type MarkType = keyof typeof MARKS;
export type Mark<T extends MarkType = MarkType> = {
  [K in T]: { type: K } & AttrsMember<z.infer<(typeof MARKS)[K]>>;
}[T];

type Specs = typeof PROSE_NODES & typeof INTERACTION_NODES & typeof PART_NODES;

type NodeTypeInGroup<G extends Group> = {
  [T in NodeType]: G extends Specs[T]["groups"][number] ? T : never;
}[NodeType];

type ChildType<T extends NodeType> = NodeTypeInGroup<Specs[T]["children"][number]["group"]>;

type NodeFromSpec<T extends NodeType> = { type: T } & AttrsMember<z.infer<Specs[T]["attrs"]>> &
  ContentMember<T> &
  ("inline" extends Specs[T]["groups"][number] ? { marks?: Mark[] } : unknown) &
  (Specs[T] extends { text: true } ? { text: string } : unknown);

type AttrsMember<A> = Record<never, never> extends A ? { attrs?: A } : { attrs: A };

type ContentMember<T extends NodeType> = Specs[T]["children"] extends readonly []
  ? unknown
  : { content?: DocNode<ChildType<T>>[] };
