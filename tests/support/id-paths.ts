import type { Schema } from "#lib/contract/openapi.ts";
import { components, getRefName, type Operation } from "./operations.ts";
import type { Sample } from "./requests/request-entry.ts";

/** Matches the names of fields with an id, including ones that are added to the contract later. */
const ID_LIKE = /^ids?$|_ids?$|Ids?$/;
/** Content, keys and answers refer to their own parts (`responseId`), which aren't objects of an organization. */
const CONTENT_SCHEMAS = ["ContentAst", "AnswerKey", "AnswerElement"];

/** Returns the places where a request can contain an id: `params.id`, `query.folder_id`, `body.item_ids[]` ... */
export function listIdPaths({ params, query, body }: Operation): string[] {
  return [
    ...params.map((name) => `params.${name}`),
    ...Object.entries(query)
      .filter(([name, { format }]) => ID_LIKE.test(name) || format === "uuid")
      .map(([name]) => `query.${name}`),
    ...(body ? listSchemaPaths(body, "body", false) : []),
  ];
}

function listSchemaPaths(schema: Schema, path: string, isId: boolean): string[] {
  const name = getRefName(schema);
  if (name !== undefined) {
    const target = components[name];
    return target && !CONTENT_SCHEMAS.includes(name) ? listSchemaPaths(target, path, isId) : [];
  }
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (alternatives.length > 0)
    return [...new Set(alternatives.flatMap((each) => listSchemaPaths(each, path, isId)))];
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([member, inner]) =>
      listSchemaPaths(inner, `${path}.${member}`, ID_LIKE.test(member)),
    );
  }
  if (typeof schema.items === "object") return listSchemaPaths(schema.items, `${path}[]`, isId);
  return isId && schema.type !== "null" ? [path] : [];
}

/** Returns the sample with another value at a place. In a list, it replaces the first item that has the place. */
export function replaceAt(sample: Sample, path: string, value: string): Sample {
  const steps = path.replaceAll("[]", ".[]").split(".");
  const copy = structuredClone(sample);
  const holder = findHolder(copy, steps);
  if (!holder) throw new Error(`the sample has nothing at ${path}`);
  holder[steps.at(-1) === "[]" ? "0" : (steps.at(-1) ?? "")] = value;
  return copy;
}

/** Returns the object or list that has something at the last step. */
function findHolder(
  value: unknown,
  [step = "", ...rest]: readonly string[],
): Record<string, unknown> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const holder = value as Record<string, unknown>;
  const names = step === "[]" ? Object.keys(holder) : [step];
  for (const name of names) {
    if (holder[name] === undefined) continue;
    const found = rest.length === 0 ? holder : findHolder(holder[name], rest);
    if (found) return found;
  }
  return undefined;
}
