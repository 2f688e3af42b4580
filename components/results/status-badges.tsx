import { Badge } from "#components/ui/badge.tsx";
import { listStatuses, type ResultStatus } from "#lib/messages/results-table.ts";

const TONES = {
  Passed: "good",
  "Not passed": "bad",
  "Needs grading": "warn",
  "Passing so far": "plain",
  Late: "warn",
  Draft: "plain",
  Voided: "plain",
} as const satisfies Record<ResultStatus, string>;

/** A submission's statuses as badges. */
export const StatusBadges = ({ item }: { item: Parameters<typeof listStatuses>[0] }) => (
  <span className="flex gap-1 max-sm:flex-wrap">
    {listStatuses(item).map((status) => (
      <Badge key={status} tone={TONES[status]}>
        {status}
      </Badge>
    ))}
  </span>
);
