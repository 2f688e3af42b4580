import * as z from "zod";
import type { Schema } from "#lib/contract/openapi.ts";
import { findMarkAttrs, findNodeSpec, MARK_TYPES, NODE_TYPES } from "#lib/core/content/registry.ts";
import type { Group, NodeSpec } from "#lib/core/content/spec.ts";
import { buildRef, type Components, defineSchema } from "./schema.ts";

/** What interaction nodes ask, and what of their attributes the names do not tell. */
const NOTES: Record<string, string> = {
  doc: "A document. Validated node by node when it is written; what a node type does not name is refused.",
  choiceInteraction: "Choices to pick from. `maxChoices` 1 (the default): a single one; 0: any number.",
  inlineChoiceInteraction: "A drop-down in the text.",
  textEntryInteraction: "A field in the text, for words or, with `inputMode` `numeric`, a number.",
  extendedTextInteraction: "A long answer; a teacher grades it.",
  matchInteraction: "Pairs across two sets: the first holds the sources, the second the targets.",
  orderInteraction: "Items to put in order.",
  gapMatchInteraction: "Texts to put into the gaps of a passage.",
  hotspotInteraction: "Areas of an image to pick from. Coordinates are pixels of the image.",
  selectPointInteraction: "Points to set on an image. `maxChoices` 0: any number.",
  sliderInteraction: "A number to set between two bounds.",
  simpleAssociableChoice:
    "`matchMax`: how often it may be matched; 0 (the default): any number. An answer with more is refused.",
  gapText:
    "`matchMax`: how often it may be used; 0 (the default): any number. An answer with more is refused.",
  gap: "Stands in a `gapMatchInteraction` alone.",
  image: "`alt` is required; an empty one says that the image is decorative.",
};

/** Components for every node of the content model, made from the declarations that validate it. */
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
        description: "Of a link: `href` is an http, https or mailto URL.",
      },
    },
  });
  defineSchema(components, "ContentAst", {
    description:
      'A document in the JSON form of ProseMirror and TipTap (`type` is `"doc"`), or any other object: your own content, ' +
      "kept and returned verbatim, graded by its answer keys alone.",
    anyOf: [
      buildRef(getComponentName("doc")),
      {
        type: "object",
        description: "Your own content: any object whose `type` is not `doc`.",
        additionalProperties: true,
      },
    ],
  });
}

const getComponentName = (type: string): string =>
  type === "doc" ? "ContentDocument" : `${type.charAt(0).toUpperCase()}${type.slice(1)}Node`;

function buildNodeSchema(type: string): Schema {
  const spec = findNodeSpec(type);
  if (!spec) throw new Error(`No node is called ${type}`);
  const attrs = buildAttrsSchema(spec.attrs);
  const hasAttrs = Object.keys(attrs.properties ?? {}).length > 0;
  const needsAttrs = (attrs.required ?? []).length > 0;
  const children = buildChildrenSchema(spec);
  return {
    ...(NOTES[type] ? { description: NOTES[type] } : {}),
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

/** How a reader sorts the nodes: what asks, what is a part of that, and what only shows. */
function getPlacement(type: string, { groups }: NodeSpec): string {
  const flow = groups.includes("inline") ? "inline" : "block";
  if (type.endsWith("Interaction")) return `interaction, ${flow}`;
  return groups.includes("block") || groups.includes("inline") ? flow : "part";
}

/** The attributes as JSON Schema; what may be null is what TipTap writes for "not set". */
function buildAttrsSchema(attrs: z.ZodType | undefined): Schema {
  if (!attrs) return {};
  const toSchema = (io: "input" | "output") =>
    z.toJSONSchema(attrs, { io, unrepresentable: "any" }) as Schema;
  const { $schema: _, ...schema } = mergeItems(toSchema("input"), toSchema("output")) as Schema;
  return schema;
}

/** Arrays whose length is checked before their elements let anything in: what the elements are, the other side knows. */
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

function buildChildrenSchema({ holds }: NodeSpec): Schema | undefined {
  if (holds.length === 0) return undefined;
  const childTypes = new Set(holds.flatMap(({ group }) => listGroupTypes(group)));
  const items = [...childTypes].map((type) => buildRef(getComponentName(type)));
  const min = holds.reduce((sum, slot) => sum + slot.min, 0);
  const max = holds.reduce((sum, slot) => sum + slot.max, 0);
  return {
    type: "array",
    items: items.length === 1 ? (items[0] ?? {}) : { anyOf: items },
    ...(min > 0 ? { minItems: min } : {}),
    ...(Number.isFinite(max) ? { maxItems: max } : {}),
  };
}

const listGroupTypes = (group: Group): string[] =>
  NODE_TYPES.filter((type) => findNodeSpec(type)?.groups.includes(group));
