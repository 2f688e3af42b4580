import type { Schema } from "#lib/contract/openapi.ts";
import { components, type Operation, refName } from "./operations.ts";
import type { Sample } from "./requests.ts";

/** Names that fields with an id have, in the contract and in whatever is added to it. */
const ID_LIKE = /^ids?$|_ids?$|Ids?$/;
/** Content, keys and answers name their own parts (`responseId`), which are no objects of an organization. */
const WITHIN_CONTENT = ["ContentAst", "AnswerKey", "AnswerElement"];

/** Where a request of the operation can hold an id: `params.id`, `query.folder_id`, `body.item_ids[]` ... */
export function idPlaces({ params, query, body }: Operation): string[] {
  return [
    ...params.map((name) => `params.${name}`),
    ...Object.keys(query)
      .filter((name) => ID_LIKE.test(name))
      .map((name) => `query.${name}`),
    ...(body ? placesOf(body, "body", false) : []),
  ];
}

function placesOf(schema: Schema, place: string, isId: boolean): string[] {
  const name = refName(schema);
  if (name !== undefined) {
    const target = components[name];
    return target && !WITHIN_CONTENT.includes(name) ? placesOf(target, place, isId) : [];
  }
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (alternatives.length > 0)
    return [...new Set(alternatives.flatMap((each) => placesOf(each, place, isId)))];
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([member, inner]) =>
      placesOf(inner, `${place}.${member}`, ID_LIKE.test(member)),
    );
  }
  if (typeof schema.items === "object") return placesOf(schema.items, `${place}[]`, isId);
  return isId && schema.type !== "null" ? [place] : [];
}

/** The sample with another value at a place; of a list its first item. */
export function changedAt(sample: Sample, place: string, value: string): Sample {
  const steps = place.replaceAll("[]", ".0").split(".");
  const copy = structuredClone(sample);
  let holder = copy as Record<string, unknown>;
  for (const step of steps.slice(0, -1)) {
    holder = holder[step] as Record<string, unknown>;
    if (!holder) throw new Error(`the sample has nothing at ${place}`);
  }
  const last = steps.at(-1) ?? "";
  if (holder[last] === undefined) throw new Error(`the sample has nothing at ${place}`);
  holder[last] = value;
  return copy;
}
