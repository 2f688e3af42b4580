import { SHARED_CONTEXT, WRITTEN_EXERCISES } from "#lib/contract/examples/plate-tectonics.ts";
import type { Schema } from "#lib/contract/openapi.ts";
import { CodeBlock } from "../code-block.tsx";
import { toJson } from "../examples/literal.ts";
import { Code, Line, Prose, Table } from "../prose.tsx";
import { formatType, type Schemas, stripNull } from "../schema.ts";
import { listContainers, listGroups } from "./content-model.ts";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const KINDS = [
  [
    "interaction",
    "Interactions",
    "Learners answer these. Each has a `responseId` that is unique in its question. Its answer key and its answers refer to it.",
  ],
  ["part", "Parts of interactions, lists, and tables", ""],
  ["block", "Text blocks", ""],
  [
    "inline",
    "Inline",
    "Text can have these marks: `bold`, `italic`, `underline`, `strike`, `code`, `subscript`, `superscript`, and `link`.",
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
    <Subheading>What each node can contain</Subheading>
    <Prose
      text={`A node can contain only what this table lists, in any order. Text is never a direct child of a block: a \`simpleChoice\` contains a \`paragraph\`, which contains the text. Anything else returns 400
\`invalid_request\` with the path of the node.`}
    />
    <Table
      label="What each node can contain"
      head={["Node", "Contains"]}
      rows={listContainers().map(({ type, contains }) => [`\`${type}\``, contains])}
    />
    <Table
      label="Groups of nodes"
      head={["Group", "Nodes"]}
      rows={listGroups().map(({ name, types }) => [name, types.map((type) => `\`${type}\``).join(", ")])}
    />
    <Prose
      text={`Interactions are allowed only in a question's own text: not inside another interaction, and not in a \`shared_context\`. A \`gap\` is allowed only in a \`gapMatchInteraction\`, and a \`hottext\` only in a \`hottextInteraction\`. In every attribute called \`max...\`, 0 means any number.`}
    />
    {KINDS.flatMap(([kind, title, description]) => [
      <Subheading key={kind}>{title}</Subheading>,
      description && <Prose key={`${kind} description`} text={description} />,
      <ul key={`${kind} nodes`} className="fields">
        {listNodes(schemas, kind).map((schema) => (
          <Node key={getNodeType(schema)} schema={schema} schemas={schemas} />
        ))}
      </ul>,
    ])}
  </Guide>
);

const listNodes = (schemas: Schemas, kind: string): Schema[] =>
  Object.values(schemas).filter(
    (schema) => String(schema["x-place"] ?? "").split(",")[0] === kind && getNodeType(schema) !== "doc",
  );

const getNodeType = (schema: Schema): string => String(schema.properties?.type?.const ?? "");

function Node({ schema, schemas }: { schema: Schema; schemas: Schemas }) {
  const { attrs } = schema.properties ?? {};
  const attributes = Object.entries(attrs?.properties ?? {});
  const contains = listContainers().find(({ type }) => type === getNodeType(schema))?.contains;
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
      {contains && (
        <p>
          Contains <Line text={contains} />
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
