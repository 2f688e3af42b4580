import * as z from "zod";
import type { Schema } from "#lib/contract/openapi.ts";
import { NODE_DOCS } from "#lib/core/content/docs.ts";
import {
  findMarkAttrs,
  findNodeSpec,
  listGroupTypes,
  MARK_TYPES,
  NODE_TYPES,
} from "#lib/core/content/registry.ts";
import type { NodeSpec } from "#lib/core/content/spec.ts";
import { buildRef, type Components, defineSchema } from "./schema.ts";

/** Defines a component for every node of the content model, from the same declarations that validate content. */
export function defineContent(components: Components): void {
  for (const type of NODE_TYPES) defineSchema(components, getComponentName(type), buildNodeSchema(type));
  defineSchema(components, "Mark", {
    description: "A mark of a text node.",
    type: "object",
    required: ["type"],
    properties: {
      type: { type: "string", enum: [...MARK_TYPES] },
      attrs: {
        ...buildAttrsSchema(findMarkAttrs("link")),
        description: "For a link: `href` is an http, https, or mailto URL.",
      },
    },
  });
  defineSchema(components, "ContentAst", {
    description:
      'A document in the JSON form of ProseMirror and TipTap (`type` is `"doc"`), or any other object: custom content, ' +
      "stored and returned unchanged, and graded by its answer keys.",
    anyOf: [
      buildRef(getComponentName("doc")),
      {
        type: "object",
        description: "Custom content: any object whose `type` is not `doc`.",
        additionalProperties: true,
      },
    ],
  });
}

const getComponentName = (type: string): string =>
  type === "doc" ? "ContentDocument" : `${type.charAt(0).toUpperCase()}${type.slice(1)}Node`;

function buildNodeSchema(type: string): Schema {
  const spec = findNodeSpec(type);
  if (!spec) throw new Error(`There is no node of type ${type}`);
  const attrs = buildAttrsSchema(spec.attrs);
  const hasAttrs = Object.keys(attrs.properties ?? {}).length > 0;
  const needsAttrs = (attrs.required ?? []).length > 0;
  const children = buildChildrenSchema(spec);
  return {
    ...(NODE_DOCS[type] ? { description: NODE_DOCS[type] } : {}),
    "x-place": getPlacement(type, spec),
    type: "object",
    required: ["type", ...(needsAttrs ? ["attrs"] : []), ...(spec.text ? ["text"] : [])],
    properties: {
      type: { const: type, type: "string" },
      ...(hasAttrs ? { attrs } : {}),
      ...(children ? { content: children } : {}),
      ...(spec.text ? { text: { type: "string", minLength: 1 } } : {}),
      ...(spec.groups.includes("inline") ? { marks: { type: "array", items: buildRef("Mark") } } : {}),
    },
  };
}

/**
 * Returns the group under which the API reference lists a node: interaction, part of an interaction, block or inline.
 */
function getPlacement(type: string, { groups }: NodeSpec): string {
  const flow = groups.includes("inline") ? "inline" : "block";
  if (type.endsWith("Interaction")) return `interaction, ${flow}`;
  return groups.includes("block") || groups.includes("inline") ? flow : "part";
}

/** Converts the attributes to JSON Schema. TipTap writes null for attributes that aren't set, so those can be null. */
function buildAttrsSchema(attrs: z.ZodType | undefined): Schema {
  if (!attrs) return {};
  const toSchema = (io: "input" | "output") =>
    z.toJSONSchema(attrs, { io, unrepresentable: "any" }) as Schema;
  const { $schema: _, ...schema } = mergeItems(toSchema("input"), toSchema("output")) as Schema;
  return schema;
}

/**
 * Copies array elements from the output schema where the input schema accepts any element. That is the case for arrays
 * whose length is checked first.
 */
function mergeItems(input: unknown, output: unknown): unknown {
  if (typeof input !== "object" || input === null || typeof output !== "object") return input;
  const other = (output ?? {}) as Record<string, unknown>;
  const isAnything = (value: unknown) => JSON.stringify(value) === "{}";
  const members = Object.entries(input).map(([name, value]) => [
    name,
    name === "items" && isAnything(value) ? (other.items ?? value) : mergeItems(value, other[name]),
  ]);
  return Array.isArray(input) ? members.map(([, value]) => value) : Object.fromEntries(members);
}

function buildChildrenSchema({ children }: NodeSpec): Schema | undefined {
  if (children.length === 0) return undefined;
  const childTypes = new Set(children.flatMap(({ group }) => listGroupTypes(group)));
  const items = [...childTypes].map((type) => buildRef(getComponentName(type)));
  const min = children.reduce((sum, slot) => sum + slot.min, 0);
  const max = children.reduce((sum, slot) => sum + slot.max, 0);
  return {
    type: "array",
    items: items.length === 1 ? (items[0] ?? {}) : { anyOf: items },
    ...(min > 0 ? { minItems: min } : {}),
    ...(Number.isFinite(max) ? { maxItems: max } : {}),
  };
}
