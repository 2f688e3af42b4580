import { Badge } from "#components/ui/badge.tsx";
import { listStates, type ResultState } from "#lib/messages/results-table.ts";

const TONES = {
  passed: "good",
  "not passed": "bad",
  "waits for grading": "warn",
  "passed so far": "plain",
  late: "warn",
  draft: "plain",
} as const satisfies Record<ResultState, string>;

/** What is to be said of a submission beside its score, a badge each. */
export const StatusBadges = ({ item }: { item: Parameters<typeof listStates>[0] }) => (
  <span className="flex flex-wrap gap-1">
    {listStates(item).map((state) => (
      <Badge key={state} tone={TONES[state]}>
        {state}
      </Badge>
    ))}
  </span>
);
