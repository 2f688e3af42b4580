"use client";

import { useQuery } from "@tanstack/react-query";
import { LIVE_ATTEMPTS } from "#lib/messages/live-attempts.ts";
import { getOpenCountKey } from "./live-query.ts";

/**
 * The number of open attempts next to the name of the tab. The list of attempts updates it while it is on the page.
 */
export function OpenAttemptsCount({ assessmentId, initial }: { assessmentId: string; initial: number }) {
  const { data: count } = useQuery({
    queryKey: getOpenCountKey(assessmentId),
    initialData: initial,
    enabled: false,
  });
  if (count === 0) return null;
  return (
    <span className="ml-1.5 inline-block min-w-5 rounded-full bg-accent/12 px-1.5 text-center text-xs/5 font-medium text-ink tabular-nums">
      <span aria-hidden="true">{count.toLocaleString("en")}</span>
      <span className="sr-only">({LIVE_ATTEMPTS.openCount(count)})</span>
    </span>
  );
}
