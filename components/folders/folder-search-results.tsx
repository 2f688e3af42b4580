import { EmptyState } from "#components/ui/empty-state.tsx";
import type { FolderMatch } from "#lib/contract/library.ts";
import { FOLDERS_PAGE } from "#lib/messages/library.ts";

/** The folders that match a search, with their paths. */
export const FolderSearchResults = ({ results }: { results: readonly FolderMatch[] }) =>
  results.length === 0 ? (
    <EmptyState
      title={FOLDERS_PAGE.noMatch}
      action={
        <a className="button button-secondary" href="/folders">
          {FOLDERS_PAGE.showAll}
        </a>
      }
    />
  ) : (
    <>
      <ul aria-label={FOLDERS_PAGE.title} className="card divide-y divide-line">
        {results.map(({ id, path }) => (
          <li key={id} className="px-4 py-2.5 text-sm wrap-anywhere">
            {path.length > 1 && <span className="text-muted">{path.slice(0, -1).join(" / ")} / </span>}
            <a href={`/assessments?status=all&folder_id=${id}`} className="link font-medium">
              {path.at(-1)}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        <a className="link" href="/folders">
          {FOLDERS_PAGE.showAll}
        </a>
      </p>
    </>
  );
