import * as z from "zod";
import type { Schema } from "#lib/contract/openapi.ts";

type Io = "input" | "output";
export type Components = Map<string, { schema: Schema; io: Io }>;

/**
 * Converts a Zod schema to JSON Schema. Named schemas are added to `components` and referenced. The metadata of a
 * schema can contain two hints: `ref` names a component to use instead, and `override` replaces the generated schema.
 */
export function toJsonSchema(schema: z.ZodType, io: Io, components: Components): Schema {
  const made = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      const node = jsonSchema as Schema;
      applyHints(node);
      simplifyTuple(node);
      // Responses can get new members without a new API version, so clients must accept unknown ones.
      if (io === "output" && node.additionalProperties === false) delete node.additionalProperties;
    },
  }) as Schema;
  const { $schema: _, $defs, ...root } = made;
  for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Schema>)) {
    const { id: __, ...named } = rewriteRefs(definition);
    defineSchema(components, name, named, io);
  }
  const { id, ...named } = rewriteRefs(root) as Schema & { id?: string };
  return id === undefined ? named : defineSchema(components, id, named, io);
}

/**
 * Adds a schema to the components and returns a reference to it. If a schema is used in both requests and responses,
 * the request's form is kept because it is stricter.
 * @throws Error if two different schemas have the same name.
 */
export function defineSchema(components: Components, name: string, schema: Schema, io: Io = "input"): Schema {
  const known = components.get(name);
  if (known?.io === io && JSON.stringify(known.schema) !== JSON.stringify(schema)) {
    throw new Error(`Two schemas are named ${name}`);
  }
  if (known?.io !== "input") components.set(name, { schema, io });
  return buildRef(name);
}

export const buildRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

function applyHints(node: Schema): void {
  const { ref, override, description, examples } = node as Schema & { ref?: string; override?: Schema };
  if (ref === undefined && override === undefined) return;
  for (const name of Object.keys(node)) delete node[name];
  Object.assign(node, ref === undefined ? override : buildRef(ref));
  if (ref !== undefined) return;
  if (description !== undefined) node.description = description;
  if (examples !== undefined) node.examples = examples;
}

/** Replaces a tuple of identical members with an array of that length, which more tools support. */
function simplifyTuple(node: Schema): void {
  const { prefixItems } = node;
  const [first] = prefixItems ?? [];
  if (!prefixItems || !first || new Set(prefixItems.map((item) => JSON.stringify(item))).size > 1) return;
  delete node.prefixItems;
  Object.assign(node, { items: first, minItems: prefixItems.length, maxItems: prefixItems.length });
}

/** Returns a copy in which references to `#/$defs/X` are replaced with `#/components/schemas/X`. */
function rewriteRefs<T>(value: T): T {
  if (Array.isArray(value)) return value.map(rewriteRefs) as T;
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) =>
    name === "$ref" && typeof member === "string"
      ? [name, member.replace("#/$defs/", "#/components/schemas/")]
      : [name, rewriteRefs(member)],
  );
  return Object.fromEntries(members) as T;
}
