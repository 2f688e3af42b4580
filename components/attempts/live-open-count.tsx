"use client";

import { useQuery } from "@tanstack/react-query";
import { getOpenCountKey } from "./live-query.ts";
import { OpenAttemptsBadge } from "./open-attempts-badge.tsx";

/** The number of open attempts, which the list of attempts on the same page updates. */
export function LiveOpenCount({ assessmentId, initial }: { assessmentId: string; initial: number }) {
  const { data: count } = useQuery({
    queryKey: getOpenCountKey(assessmentId),
    initialData: initial,
    enabled: false,
  });
  return <OpenAttemptsBadge count={count} />;
}
