import { EmptyState } from "#components/ui/empty-state.tsx";
import type { FolderMatch } from "#lib/contract/library.ts";

/** Folders that were looked for, each with the way to it. */
export const FolderSearchResults = ({ results }: { results: readonly FolderMatch[] }) =>
  results.length === 0 ? (
    <EmptyState
      title="No folder by that name"
      action={
        <a className="button button-secondary" href="/folders">
          Show all folders
        </a>
      }
    />
  ) : (
    <>
      <ul aria-label="Folders" className="card divide-y divide-line">
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
          Show all folders
        </a>
      </p>
    </>
  );
