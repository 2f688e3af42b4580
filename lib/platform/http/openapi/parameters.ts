import type * as z from "zod";
import { EMBED_TOKEN, IDS, LEARNER_REF } from "#lib/contract/examples/ids.ts";
import type { Parameter, Schema } from "#lib/contract/openapi.ts";
import { type Components, toJsonSchema } from "./schema.ts";

type Named = { description: string; example: string };

/** The path parameters, by their name or by the path segment before them. */
const PATH: Record<string, Named> = {
  assessments: { description: "The id of the assessment", example: IDS.assessment },
  anchors: { description: "The id of the anchor", example: IDS.anchor },
  alerts: { description: "The id of the alert", example: IDS.alert },
  attempts: { description: "The id of the attempt", example: IDS.attempt },
  submissions: { description: "The id of the submission", example: IDS.submission },
  regrades: { description: "The id of the regrade", example: IDS.regrade },
  collections: { description: "The id of the collection", example: IDS.collection },
  items: { description: "The id of the item", example: IDS.item },
  itemId: { description: "The id of the item in the collection", example: IDS.secondItem },
  imports: { description: "The id of the import", example: IDS.import },
  folders: { description: "The id of the folder", example: IDS.folder },
  webhooks: { description: "The id of the webhook endpoint", example: IDS.webhook },
  platforms: { description: "The id of the learning platform", example: IDS.ltiPlatform },
  scores: { description: "The id of the score", example: IDS.ltiScore },
  deliveries: { description: "The id of the delivery", example: IDS.delivery },
  files: { description: "The id of the file", example: IDS.file },
  learners: { description: "The URL-encoded learner_ref", example: LEARNER_REF },
};

export const buildPathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, before = "", name = ""]) => {
    const known = PATH[name] ?? PATH[before];
    if (!known) throw new Error(`{${name}} in ${path} has no description`);
    const isId = before !== "learners";
    return {
      name,
      in: "path",
      required: true,
      ...known,
      schema: isId ? { type: "string", format: "uuid" } : { type: "string", maxLength: 512 },
    };
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
