import { Fields } from "./fields.tsx";
import { Heading, Prose } from "./prose.tsx";
import { listObjectNames, type Schemas } from "./schema.ts";

/** All objects that can appear in responses. */
export const Objects = ({ schemas }: { schemas: Schemas }) => (
  <section id="objects" className="border-t border-line pt-10">
    <Heading id="objects" level={2}>
      Objects
    </Heading>
    <Prose
      text="The objects in responses. New fields may be added at any time."
      className="mt-2 text-muted"
    />
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-8 xl:grid-cols-2">
      {listObjectNames(schemas).map((name) => (
        <section key={name} id={`object-${name}`} className="min-w-0 py-4">
          <Heading id={`object-${name}`} level={3}>
            {name}
          </Heading>
          {schemas[name]?.description && (
            <Prose text={schemas[name].description} className="mt-1 text-muted" />
          )}
          <div className="mt-3">
            <Fields schema={{ $ref: `#/components/schemas/${name}` }} schemas={schemas} kind="response" />
          </div>
        </section>
      ))}
    </div>
  </section>
);
