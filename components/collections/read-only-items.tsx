import { StatusBadge } from "#components/assessments/status-badge.tsx";
import type { ArrangedItem } from "#lib/domains/library/collections/read.ts";
import { COLLECTION_PAGE } from "#lib/messages/library.ts";

/** A collection's items, for users who can't change the collection. */
export const ReadOnlyItems = ({ items }: { items: readonly ArrangedItem[] }) => (
  <ol aria-label={COLLECTION_PAGE.items} className="card divide-y divide-line">
    {items.map(({ id, position, assessment, status }) => (
      <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
        <span className="w-6 text-right text-muted tabular-nums">{position}</span>
        <a href={`/assessments/${assessment.id}`} className="link font-medium wrap-anywhere">
          {assessment.title}
        </a>
        <StatusBadge status={status} />
        <a
          href={`/assessments/${assessment.id}/results`}
          className="ml-auto text-muted hover:text-ink hover:underline"
        >
          {COLLECTION_PAGE.results}
          <span className="sr-only">{COLLECTION_PAGE.resultsLabel(assessment.title)}</span>
        </a>
      </li>
    ))}
  </ol>
);
