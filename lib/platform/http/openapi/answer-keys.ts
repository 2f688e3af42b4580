import type { Schema } from "#lib/contract/openapi.ts";
import { AnswerKey, type KeyType } from "#lib/core/grading/index.ts";
import { COMMON_FIELD_DOCS, KEY_DOCS, type KeyDocs } from "#lib/core/grading/keys/docs.ts";
import { type Components, defineSchema, toJsonSchema } from "./schema.ts";

/** Defines a component for each type of answer key, and `AnswerKey` as the union of all types. */
export function defineAnswerKeys(components: Components): void {
  const { oneOf = [], anyOf = oneOf } = toJsonSchema(AnswerKey, "input", components);
  const references = anyOf.map((branch) => {
    const type = branch.properties?.type?.const as KeyType;
    return {
      type,
      reference: defineSchema(components, getComponentName(type), addDescriptions(branch, KEY_DOCS[type])),
    };
  });
  defineSchema(components, "AnswerKey", {
    description:
      "How one interaction is graded. It earns a fraction between `min_fraction` and 1, and a question's score is " +
      "`points × Σ(weight × fraction) / Σ(weight)`, never below 0.",
    type: "object",
    oneOf: references.map(({ reference }) => reference),
    discriminator: {
      propertyName: "type",
      mapping: Object.fromEntries(references.map(({ type, reference }) => [type, reference.$ref ?? ""])),
    },
  });
}

const getComponentName = (type: string): string => `${type.charAt(0).toUpperCase()}${type.slice(1)}Key`;

function addDescriptions(branch: Schema, docs: KeyDocs): Schema {
  const descriptions: Record<string, string> = { ...COMMON_FIELD_DOCS, ...docs.fields };
  const properties = Object.entries(branch.properties ?? {}).map(([name, schema]) => {
    const description = descriptions[name];
    return [name, description === undefined ? schema : { ...schema, description }];
  });
  return {
    description: docs.grades,
    ...branch,
    properties: Object.fromEntries(properties),
    examples: [docs.example],
    "x-answer-value": docs.value,
  };
}
