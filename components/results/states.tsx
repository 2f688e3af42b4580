import { Badge } from "#components/ui/badge.tsx";
import { type ResultState, statesOf } from "#lib/messages/results-table.ts";

const TONES = {
  passed: "good",
  "not passed": "bad",
  "waits for grading": "warn",
  "passed so far": "plain",
  late: "warn",
  draft: "plain",
} as const satisfies Record<ResultState, string>;

/** What is to be said of a submission beside its score, a badge each. */
export const States = ({ item }: { item: Parameters<typeof statesOf>[0] }) => (
  <span className="flex flex-wrap gap-1">
    {statesOf(item).map((state) => (
      <Badge key={state} tone={TONES[state]}>
        {state}
      </Badge>
    ))}
  </span>
);
