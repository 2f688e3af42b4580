import type * as z from "zod";
import { EMBED_TOKEN, IDS, LEARNER_REF } from "#lib/contract/examples/ids.ts";
import type { Parameter, Schema } from "#lib/contract/openapi.ts";
import { type Components, toJsonSchema } from "./schema.ts";

/** `resource` is the name in the message of a 404. */
type Named = { resource: string; description: string; example: string };

/** The path parameters, by their name or by the path segment before them. */
const PATH: Record<string, Named> = {
  assessments: { resource: "Assessment", description: "The id of the assessment", example: IDS.assessment },
  anchors: { resource: "Anchor", description: "The id of the anchor", example: IDS.anchor },
  alerts: { resource: "Alert", description: "The id of the alert", example: IDS.alert },
  attempts: { resource: "Attempt", description: "The id of the attempt", example: IDS.attempt },
  submissions: { resource: "Submission", description: "The id of the submission", example: IDS.submission },
  regrades: { resource: "Regrade", description: "The id of the regrade", example: IDS.regrade },
  collections: { resource: "Collection", description: "The id of the collection", example: IDS.collection },
  items: { resource: "Item", description: "The id of the item", example: IDS.item },
  itemId: {
    resource: "Collection item",
    description: "The id of the item in the collection",
    example: IDS.secondItem,
  },
  imports: { resource: "Import", description: "The id of the import", example: IDS.import },
  folders: { resource: "Folder", description: "The id of the folder", example: IDS.folder },
  webhooks: { resource: "Webhook", description: "The id of the webhook endpoint", example: IDS.webhook },
  platforms: {
    resource: "Platform",
    description: "The id of the learning platform",
    example: IDS.ltiPlatform,
  },
  scores: { resource: "Score", description: "The id of the score", example: IDS.ltiScore },
  deliveries: { resource: "Delivery", description: "The id of the delivery", example: IDS.delivery },
  files: { resource: "File", description: "The id of the file", example: IDS.file },
  learners: { resource: "Learner", description: "The URL-encoded learner_ref", example: LEARNER_REF },
};

export const buildPathParameters = (path: string): Parameter[] =>
  findPathParameters(path).map(({ name, before, description, example }) => ({
    name,
    in: "path",
    required: true,
    description,
    example,
    schema: before === "learners" ? { type: "string", maxLength: 512 } : { type: "string", format: "uuid" },
  }));

/** Returns what the innermost path parameter identifies, such as "Attempt", or undefined if the path has none. */
export const getResourceName = (path: string): string | undefined =>
  findPathParameters(path).at(-1)?.resource;

const findPathParameters = (path: string) =>
  [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, before = "", name = ""]) => {
    const known = PATH[name] ?? PATH[before];
    if (!known)
      throw new Error(`Describe {${name}} of ${path} in PATH of lib/platform/http/openapi/parameters.ts`);
    return { name, before, ...known };
  });

/** Builds the query parameters of a schema. Their descriptions and examples come from the schema's metadata. */
export function buildQueryParameters(query: z.ZodType | undefined, components: Components): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = toJsonSchema(query, "input", components);
  return Object.entries(properties).map(([name, { description, examples, ...schema }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    description: description ?? "",
    schema,
    ...pickExample(schema, examples),
  }));
}

/** Returns the first example or, without examples, the schema's default or first allowed value. */
function pickExample(schema: Schema, examples: unknown[] | undefined): { example?: unknown } {
  const given =
    examples?.[0] ?? schema.default ?? schema.enum?.[0] ?? (schema.type === "boolean" ? true : undefined);
  return given === undefined ? {} : { example: given };
}

export const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes the request safe to retry. For 24 hours the same key returns the first response again, and nothing is done twice.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
  example: "f1c2a6de-0b9d-4c4e-8a55-7f6f2f0f3f11",
};

export const IF_MATCH: Parameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The `ETag` of the state that the change is based on, a list of them, or `*`. If the resource is in another state, the response is 412 and nothing changes.",
  schema: { type: "string" },
  example: '"7"',
};

export const RANGE: Parameter = {
  name: "Range",
  in: "header",
  required: false,
  description: "A range of bytes. For several ranges, the response is the whole file.",
  schema: { type: "string" },
  example: "bytes=0-1023",
};

const tokenSchema: Schema = { type: "string", maxLength: 200 };
export const EMBED_TOKENS: Parameter[] = [
  {
    name: "token",
    in: "query",
    required: false,
    description: "The embed token, unless you send it in the header `X-Embed-Token`",
    schema: tokenSchema,
    example: EMBED_TOKEN,
  },
  {
    name: "X-Embed-Token",
    in: "header",
    required: false,
    description: "The embed token, unless you send it in the query parameter `token`",
    schema: tokenSchema,
    example: EMBED_TOKEN,
  },
];
