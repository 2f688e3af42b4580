import type { Schema } from "#lib/contract/openapi.ts";
import { Line } from "./prose.tsx";
import {
  describeBounds,
  findReferencedName,
  formatType,
  getAnchor,
  getRefName,
  listObjects,
  resolveSchema,
  type Schemas,
} from "./schema.ts";

/**
 * Whether a field is part of a request or a response. Requests mark required fields, and responses mark optional ones.
 */
type Direction = "request" | "response";
type SharedProps = { schemas: Schemas; kind: Direction };

/** The fields of a schema, with nested fields that can be expanded. It works without JavaScript. */
export function Fields({ schema, schemas, kind }: { schema: Schema } & SharedProps) {
  return listObjects(schema, schemas).map(({ title, schema: objectSchema }) => (
    <div key={title ?? ""}>
      {title && <p className="note">{title}</p>}
      <ul className="fields">
        {Object.entries(objectSchema.properties ?? {}).map(([name, inner]) => (
          <Field
            key={name}
            name={name}
            schema={inner}
            required={(objectSchema.required ?? []).includes(name)}
            schemas={schemas}
            kind={kind}
          />
        ))}
      </ul>
    </div>
  ));
}

type FieldProps = { name: string; schema: Schema; required: boolean };

/** A field's name, type, description, bounds, and nested fields. A named object is linked instead of repeated. */
export function Field({ name, schema, required, schemas, kind }: FieldProps & SharedProps) {
  const target = resolveSchema(schema, schemas);
  const description = schema.description ?? (getRefName(schema) ? undefined : target.description);
  const facts = describeBounds(target);
  const anchor = getAnchor(findReferencedName(schema, schemas), schemas);
  const nested = anchor === undefined && listObjects(schema, schemas).length > 0;
  const text = formatType(schema, schemas);
  return (
    <li>
      <code className="name">{name}</code> {anchor ? <a href={anchor}>{text}</a> : <i>{text}</i>}
      {required && kind === "request" && <b> required</b>}
      {!required && kind === "response" && <span className="note"> optional</span>}
      {(description !== undefined || facts.length > 0) && (
        <p>
          {description !== undefined && <Line text={`${description.replace(/\.$/, "")}.`} />}
          {facts.length > 0 && ` ${formatSentence(facts)}`}
        </p>
      )}
      {nested && (
        <details>
          <summary>
            Fields<span className="sr-only"> of {name}</span>
          </summary>
          <Fields schema={schema} schemas={schemas} kind={kind} />
        </details>
      )}
    </li>
  );
}

const formatSentence = (facts: readonly string[]): string => {
  const text = facts.join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};
