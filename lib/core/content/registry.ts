import type { z } from "zod";
import { INTERACTION_NODES, PART_NODES } from "#lib/core/content/interaction-nodes.ts";
import { MARKS } from "#lib/core/content/marks.ts";
import type { BlockNode, InlineNode } from "#lib/core/content/nodes.ts";
import { PROSE_NODES } from "#lib/core/content/prose-nodes.ts";
import type { Group, NodeSpec } from "#lib/core/content/spec.ts";

// These are maps and not objects, because the keys come from documents and "constructor" must not be found.

const SPECS: ReadonlyMap<unknown, NodeSpec> = new Map(
  Object.entries<NodeSpec>({ ...PROSE_NODES, ...INTERACTION_NODES, ...PART_NODES }),
);

const MARK_ATTRS: ReadonlyMap<unknown, z.ZodType> = new Map(Object.entries<z.ZodType>(MARKS));

/** Finds the declaration of a node type. Returns undefined if the type doesn't exist. */
export function findNodeSpec(type: unknown): NodeSpec | undefined {
  return SPECS.get(type);
}

/** Checks whether a node can be part of a line of text. */
export const isInlineNode = (node: BlockNode | InlineNode): node is InlineNode =>
  findNodeSpec(node.type)?.groups.includes("inline") === true;

/** Finds the schema of a mark's attributes. Returns undefined if the mark doesn't exist. */
export function findMarkAttrs(type: unknown): z.ZodType | undefined {
  return MARK_ATTRS.get(type);
}

/** The names of all node types and marks. */
export const NODE_TYPES = [...SPECS.keys()] as readonly string[];
export const MARK_TYPES = [...MARK_ATTRS.keys()] as readonly string[];

/** Returns the node types that belong to a group. */
export const listGroupTypes = (group: Group): string[] =>
  NODE_TYPES.filter((type) => findNodeSpec(type)?.groups.includes(group));
