import { formatSaveError } from "#components/builder/saving/format-save-error.ts";
import { Banner } from "#components/ui/banner.tsx";
import type { ApiError } from "#lib/client/call.ts";
import { ITEM_EDITOR } from "#lib/messages/items.ts";

/** The maximum number of details shown. */
const MAX_SHOWN = 5;
/** Errors that are shown at their fields. */
const FIELDS: ReadonlySet<string> = new Set(["title", "tags", "external_id"]);

/** Says why an item wasn't saved. `question` is the one in the editor. */
export function SaveFailure({ error, question }: { error: ApiError | null; question: unknown }) {
  if (!error || error.code === "external_id_taken") return null;
  const details = error.details.filter(({ path }) => !FIELDS.has(path));
  const messages = [...new Set(details.map((detail) => formatSaveError(detail, question)))].slice(
    0,
    MAX_SHOWN,
  );
  return (
    <Banner tone="bad" alert>
      <div className="min-w-0">
        <p className="font-medium">{ITEM_EDITOR.notSaved}</p>
        <ul className="mt-1 list-disc pl-5">
          {(messages.length > 0 ? messages : [error.message]).map((message) => (
            <li key={message} className="wrap-anywhere">
              {message}
            </li>
          ))}
        </ul>
      </div>
    </Banner>
  );
}
