import type { OpenApiDocument, Schema } from "#lib/contract/openapi.ts";

export type Schemas = OpenApiDocument["components"]["schemas"];

/** Components that a guide explains, with the guide's id. They are linked instead of repeated. */
const GUIDE_ANCHORS: Readonly<Record<string, string>> = {
  ContentAst: "content",
  ContentDocument: "content",
  AnswerKey: "answer-keys",
  Answers: "answers",
  AnswerElement: "answers",
  Error: "errors",
  EventBody: "events",
  ListMeta: "pagination",
};

/** Returns the link to the explanation of a component, which is in a guide or among the objects. */
export function getAnchor(name: string | undefined, schemas: Schemas): string | undefined {
  if (name === undefined) return undefined;
  if (GUIDE_ANCHORS[name]) return `#${GUIDE_ANCHORS[name]}`;
  return listObjectNames(schemas).includes(name) ? `#object-${name}` : undefined;
}

/** Returns the names of the objects that can appear in responses. */
export const listObjectNames = (schemas: Schemas): string[] =>
  Object.keys(schemas).filter(
    (name) =>
      !GUIDE_ANCHORS[name] && !/(?:Request|Event|Node|Key|Mark)$/.test(name) && schemas[name]?.properties,
  );

export const getRefName = ({ $ref }: Schema): string | undefined => $ref?.split("/").at(-1);

/**
 * Returns the schema that a reference points to. Any other schema is returned unchanged. @throws Error for an unknown
 * name.
 */
export function resolveSchema(schema: Schema, schemas: Schemas): Schema {
  const name = getRefName(schema);
  const found = name === undefined ? schema : schemas[name];
  if (!found) throw new Error(`Unknown schema: ${name}`);
  return found;
}

/** Returns a schema without the alternative null, and whether it had that alternative. */
export function stripNull(schema: Schema): { schema: Schema; nullable: boolean } {
  const { anyOf, type, ...rest } = schema;
  if (Array.isArray(type) && type.includes("null")) {
    const others = type.filter((name) => name !== "null");
    return { schema: { ...schema, type: others.length === 1 ? (others[0] ?? "") : others }, nullable: true };
  }
  const others = anyOf?.filter((branch) => branch.type !== "null");
  if (!anyOf || !others || others.length === anyOf.length) return { schema, nullable: false };
  const [only] = others;
  return { schema: others.length === 1 ? { ...rest, ...only } : { ...rest, anyOf: others }, nullable: true };
}

/** Formats a type for readers, such as `string`, `array of integer`, `"draft" | "published"`, or `Settings`. */
export function formatType(input: Schema, schemas: Schemas): string {
  const { schema, nullable } = stripNull(input);
  const text = formatNonNullType(schema, schemas);
  return nullable ? `${text} or null` : text;
}

function formatNonNullType(schema: Schema, schemas: Schemas): string {
  const name = getRefName(schema);
  if (name !== undefined) {
    return getAnchor(name, schemas) ? name : formatNonNullType(resolveSchema(schema, schemas), schemas);
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) {
    const texts = new Set(branches.map((branch) => formatNonNullType(branch, schemas)));
    return [...texts].join(" or ");
  }
  if (schema.type === "array" && typeof schema.items === "object") {
    return `array of ${formatType(schema.items, schemas)}`;
  }
  if (schema.format !== undefined && schema.type === "string") return schema.format;
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  return schema.type ?? "any JSON value";
}

/** Describes the bounds of a value, such as `at most 10 items` or `default 20`. */
export function describeBounds(input: Schema): string[] {
  const { schema } = stripNull(input);
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems, pattern } = schema;
  return [
    // A format such as uuid implies the bounds that Zod adds to it, so they are omitted.
    schema.format === undefined ? formatRange(minLength, maxLength, "character") : "",
    formatRange(minItems, maxItems, "item"),
    exclusiveMinimum === undefined ? formatRange(minimum, maximum) : `above ${exclusiveMinimum}`,
    schema.default === undefined ? "" : `default ${JSON.stringify(schema.default)}`,
    typeof pattern === "string" && schema.format === undefined ? `matches ${pattern}` : "",
  ].filter((text) => text !== "");
}

function formatRange(min: unknown, max: unknown, unit = ""): string {
  const [low, high] = [min, max].map((n) => (typeof n === "number" && Math.abs(n) < 9e15 ? n : undefined));
  const formatUnit = (n: number) => (unit === "" ? "" : ` ${unit}${n === 1 ? "" : "s"}`);
  if (low !== undefined && high !== undefined) {
    return low === high
      ? `${low}${formatUnit(low)}`
      : `${formatNumber(low)} to ${formatNumber(high)}${formatUnit(high)}`;
  }
  if (high !== undefined) return `at most ${formatNumber(high)}${formatUnit(high)}`;
  return low === undefined || low === 0 ? "" : `at least ${formatNumber(low)}${formatUnit(low)}`;
}

const formatNumber = (n: number): string => n.toLocaleString("en-US");

/** The fields of an object. `title` is set if the schema is one of several alternatives. */
export type FieldSet = { title?: string; schema: Schema };

/**
 * Returns the objects that contain the fields of a schema: the schema itself, its items, or each of its alternatives.
 */
export function listObjects(input: Schema, schemas: Schemas): FieldSet[] {
  const { schema } = stripNull(resolveSchema(input, schemas));
  if (schema.$ref !== undefined) return listObjects(schema, schemas);
  if (schema.properties) return [{ schema }];
  if (schema.type === "array" && typeof schema.items === "object") return listObjects(schema.items, schemas);
  if (typeof schema.additionalProperties === "object")
    return listObjects(schema.additionalProperties, schemas);
  const branches = schema.anyOf ?? schema.oneOf ?? [];
  const sets = branches.flatMap((branch) => listObjects(branch, schemas));
  return sets.length > 1 ? sets.map((set, i) => ({ ...set, title: `Option ${i + 1}` })) : sets;
}

/**
 * Returns the component that a schema, its items, or its only alternative refers to, if the page explains it elsewhere.
 */
export function findReferencedName(input: Schema, schemas: Schemas): string | undefined {
  const { schema } = stripNull(input);
  const name = getRefName(schema);
  if (name !== undefined) {
    return getAnchor(name, schemas) ? name : findReferencedName(resolveSchema(schema, schemas), schemas);
  }
  if (typeof schema.items === "object") return findReferencedName(schema.items, schemas);
  const names = new Set(
    (schema.anyOf ?? schema.oneOf ?? []).map((form) => findReferencedName(form, schemas)),
  );
  names.delete(undefined);
  return names.size === 1 ? [...names][0] : undefined;
}
