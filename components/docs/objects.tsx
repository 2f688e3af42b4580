import { Fields } from "./fields.tsx";
import { Heading, Prose } from "./prose.tsx";
import { listObjectNames, type Schemas } from "./schema.ts";
import { PageContents } from "./site/page-contents.tsx";

/** All objects that can appear in responses. */
export const Objects = ({ schemas }: { schemas: Schemas }) => {
  const names = listObjectNames(schemas);
  return (
    <>
      <PageContents entries={names.map((name) => ({ id: `object-${name}`, title: name }))} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-8 xl:grid-cols-2">
        {names.map((name) => (
          <section key={name} id={`object-${name}`} className="min-w-0 py-4">
            <Heading id={`object-${name}`} level={2}>
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
    </>
  );
};
