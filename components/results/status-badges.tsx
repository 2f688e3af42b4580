import { Badge } from "#components/ui/badge.tsx";
import { listStatuses, RESULT_STATUS_NAMES, type ResultStatus } from "#lib/messages/results-table.ts";

const TONES = {
  passed: "good",
  notPassed: "bad",
  needsGrading: "warn",
  passingSoFar: "plain",
  late: "warn",
  draft: "plain",
  voided: "plain",
} as const satisfies Record<ResultStatus, string>;

/** A submission's statuses as badges. */
export const StatusBadges = ({ item }: { item: Parameters<typeof listStatuses>[0] }) => (
  <span className="flex max-w-52 flex-wrap gap-1 max-sm:max-w-none">
    {listStatuses(item).map((status) => (
      <Badge key={status} tone={TONES[status]}>
        {RESULT_STATUS_NAMES[status]}
      </Badge>
    ))}
  </span>
);
