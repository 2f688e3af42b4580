import type { Import } from "#lib/contract/imports.ts";
import { IMPORT_PAGE } from "#lib/messages/import-pages.ts";

/** More would push the questions off the page. */
const MAX_SHOWN = 20;

/** Links to what an import created. */
export function CreatedList({ created }: Pick<Import, "created">) {
  if (created.length === 0) return null;
  return (
    <section aria-labelledby="created-title" className="card space-y-2 p-4">
      <h2 id="created-title" className="font-semibold">
        {IMPORT_PAGE.created}
      </h2>
      <ul className="space-y-1 text-sm">
        {created.slice(0, MAX_SHOWN).map((each) => {
          const [path, id] =
            "assessment_id" in each ? ["/assessments", each.assessment_id] : ["/items", each.item_id];
          return (
            <li key={id}>
              <a className="link inline-block min-h-6 wrap-anywhere" href={`${path}/${id}`}>
                {each.title || IMPORT_PAGE.untitled}
              </a>
            </li>
          );
        })}
      </ul>
      {created.length > MAX_SHOWN && (
        <p className="text-sm text-muted">{IMPORT_PAGE.createdMore(MAX_SHOWN)}</p>
      )}
    </section>
  );
}
