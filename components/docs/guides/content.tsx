import { SHARED_CONTEXT, WRITTEN_EXERCISES } from "#lib/contract/examples/plate-tectonics.ts";
import type { Schema } from "#lib/contract/openapi.ts";
import { CodeBlock } from "../code-block.tsx";
import { toJson } from "../examples/literal.ts";
import { Code, Line, Prose } from "../prose.tsx";
import { formatType, getRefName, type Schemas, stripNull } from "../schema.ts";
import { Guide } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const KINDS = [
  [
    "interaction",
    "Interactions",
    "Learners answer these. Each has a `responseId` that is unique in its question. Its answer key and its answers refer to it.",
  ],
  ["part", "Parts of interactions, lists and tables", ""],
  ["block", "Text blocks", ""],
  [
    "inline",
    "Inline",
    "Text can have these marks: `bold`, `italic`, `underline`, `strike`, `code`, `subscript`, `superscript` and `link`.",
  ],
] as const;

export const ContentGuide = ({ schemas }: { schemas: Schemas }) => (
  <Guide
    id="content"
    title={getGuideTitle("content")}
    aside={
      <>
        <CodeBlock title="content_ast" code={toJson(WRITTEN_EXERCISES[0]?.questions[1]?.content_ast)} />
        <CodeBlock title="shared_context" code={toJson(SHARED_CONTEXT)} />
      </>
    }
  >
    <Prose
      text={`A question's \`content_ast\` is what learners see and answer. Write it in one of two forms.

A document, \`{ "type": "doc", "content": [...] }\`, uses the JSON form of ProseMirror and TipTap with the nodes below. Interactions have their names from
QTI 3. A document is validated node by node when you save it, and each answer key against its interaction. The hosted player and the embed can show it.

Any other object is custom content. It is stored and returned unchanged, and your own code renders it. Its [answer keys](#answer-keys) grade it; without keys, a teacher does.

An exercise's \`shared_context\` is what its questions have in common: null, a document without interactions, or any JSON value. You can omit fields that may be
null.`}
    />
    {KINDS.map(([kind, title, description]) => (
      <section key={kind} className="space-y-2">
        <h3 className="pt-2 font-semibold">{title}</h3>
        {description && <Prose text={description} className="text-sm" />}
        <ul className="fields">
          {listNodes(schemas, kind).map((schema) => (
            <Node key={getNodeType(schema)} schema={schema} schemas={schemas} />
          ))}
        </ul>
      </section>
    ))}
  </Guide>
);

const listNodes = (schemas: Schemas, kind: string): Schema[] =>
  Object.values(schemas).filter(
    (schema) => String(schema["x-place"] ?? "").split(",")[0] === kind && getNodeType(schema) !== "doc",
  );

const getNodeType = (schema: Schema): string => String(schema.properties?.type?.const ?? "");

function Node({ schema, schemas }: { schema: Schema; schemas: Schemas }) {
  const { attrs, content } = schema.properties ?? {};
  const attributes = Object.entries(attrs?.properties ?? {});
  const children = content ? listChildren(content, schemas) : [];
  const [, flow] = String(schema["x-place"]).split(", ");
  return (
    <li>
      <code className="name">{getNodeType(schema)}</code>
      {flow && <i> {flow}</i>}
      {schema.description && (
        <p>
          <Line text={schema.description} />
        </p>
      )}
      {attributes.length > 0 && (
        <p>
          Attributes:{" "}
          {attributes.map(([name, attribute], i) => (
            <span key={name}>
              {i > 0 && ", "}
              <Code>{name}</Code> {formatAttributeType(stripNull(attribute).schema, schemas)}
              {attrs?.required?.includes(name) ? ", required" : ""}
            </span>
          ))}
        </p>
      )}
      {children.length > 0 && (
        <p>
          Contains: <Line text={children.map((name) => `\`${name}\``).join(", ")} />
        </p>
      )}
    </li>
  );
}

const formatAttributeType = (schema: Schema, schemas: Schemas): string => {
  const text = formatType(schema, schemas);
  return text === "object" || text.startsWith("array of object")
    ? text.replace("object", formatFieldNames(schema))
    : text;
};

/** Formats the field names of an object, or of an array's items. */
function formatFieldNames(schema: Schema): string {
  const object = typeof schema.items === "object" ? schema.items : schema;
  return `{ ${Object.keys(object.properties ?? {}).join(", ")} }`;
}

/** Returns the types that a node can contain. The many types of text are listed by group name. */
function listChildren({ items }: Schema, schemas: Schemas): string[] {
  if (typeof items !== "object") return [];
  const childSchemas = (items.anyOf ?? [items]).flatMap((item) => {
    const target = schemas[getRefName(item) ?? ""];
    return target ? [target] : [];
  });
  const names = childSchemas.map((schema) => {
    const [place] = String(schema["x-place"]).split(",");
    return childSchemas.length > 3 && place !== "part" && getNodeType(schema) !== "text"
      ? getGroupName(schema)
      : getNodeType(schema);
  });
  return [...new Set(names)];
}

const getGroupName = (schema: Schema): string =>
  String(schema["x-place"]).endsWith("inline") ? "inline nodes" : "blocks";
