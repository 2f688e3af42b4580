import { StatusBadge } from "#components/assessments/status-badge.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { DataTable, HiddenHead } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { DetailedUse } from "#lib/domains/items/usage.ts";
import { COMMON } from "#lib/messages/common.ts";
import { ITEM_USAGE } from "#lib/messages/items.ts";
import { UpdateUse } from "./update-use.tsx";

type ItemUsageProps = {
  itemId: string;
  latestRevision: number;
  uses: readonly DetailedUse[];
  mayWrite: boolean;
};

/** The assessments that use an item: their published versions and their working copies. */
export function ItemUsage({ itemId, latestRevision, uses, mayWrite }: ItemUsageProps) {
  if (uses.length === 0) {
    return <EmptyState title={ITEM_USAGE.none}>{ITEM_USAGE.noneText}</EmptyState>;
  }
  return (
    <DataTable
      caption={ITEM_USAGE.title}
      isStacked
      rows={uses}
      getKey={({ assessment_id, version, question_id }) => `${assessment_id} ${version} ${question_id}`}
      columns={[
        {
          head: ITEM_USAGE.assessment,
          slot: "title",
          className: "w-full min-w-44",
          cell: ({ assessment_id, title, status }) => (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <a className="link font-medium wrap-anywhere" href={`/assessments/${assessment_id}`}>
                {title}
              </a>
              {status === "archived" && <StatusBadge status={status} changed={false} />}
            </span>
          ),
        },
        {
          head: ITEM_USAGE.place,
          className: "whitespace-nowrap",
          cell: ({ version, place }) => (
            <>
              {version === null ? ITEM_USAGE.workingCopy : ITEM_USAGE.version(version)}
              {place && <span className="block text-xs text-muted">{formatPlace(place)}</span>}
            </>
          ),
        },
        {
          head: ITEM_USAGE.revision,
          narrowLabel: ITEM_USAGE.revision,
          numeric: true,
          cell: ({ revision }) => revision ?? ITEM_USAGE.latest,
        },
        {
          head: ITEM_USAGE.status,
          cell: ({ outdated }) =>
            outdated ? <Badge tone="warn">{ITEM_USAGE.outdated}</Badge> : <Badge>{ITEM_USAGE.current}</Badge>,
        },
        mayWrite && {
          head: <HiddenHead>{COMMON.actions}</HiddenHead>,
          numeric: true,
          cell: (use) => use.status !== "archived" && <UseAction {...{ use, itemId, latestRevision }} />,
        },
      ]}
    />
  );
}

const formatPlace = (place: NonNullable<DetailedUse["place"]>): string =>
  "question" in place ? ITEM_USAGE.question(place.question) : ITEM_USAGE.pool(place.poolOfPart);

type UseActionProps = { use: DetailedUse; itemId: string; latestRevision: number };

/**
 * Working copies are updated with one click. What is published changes only with the next version, so there is nothing
 * to do about versions before the newest.
 */
function UseAction({ use, itemId, latestRevision }: UseActionProps) {
  if (!use.outdated) return null;
  if (use.version === null) {
    return (
      <UpdateUse
        assessmentId={use.assessment_id}
        title={use.title}
        itemId={itemId}
        revision={latestRevision}
      />
    );
  }
  if (!use.isInLatestVersion) return null;
  return (
    <a className="button button-quiet whitespace-nowrap" href={`/assessments/${use.assessment_id}/edit`}>
      {ITEM_USAGE.openEditor}
      <span className="sr-only">{ITEM_USAGE.inAssessment(use.title)}</span>
    </a>
  );
}
