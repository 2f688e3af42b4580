"use client";

import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/client/call.ts";
import type { LiveAttempts, LiveAttemptsQuery } from "#lib/contract/live-attempts.ts";

const REFRESH_MS = 5000;

/** The key of all queries about an assessment's attempts. */
export const getAttemptsKey = (assessmentId: string) => ["attempts", assessmentId] as const;
export const getOpenCountKey = (assessmentId: string) => [...getAttemptsKey(assessmentId), "open count"];

type LiveQueryInput = { assessmentId: string; query: LiveAttemptsQuery; initial: LiveAttempts };

/**
 * Returns the query for a page of attempts. It is fetched again every five seconds while the browser shows the page, and
 * when the user returns to it.
 */
export const buildLiveQuery = (client: QueryClient, { assessmentId, query, initial }: LiveQueryInput) =>
  queryOptions({
    queryKey: [...getAttemptsKey(assessmentId), query.state, query.page],
    queryFn: async () => {
      const path = `/assessments/${assessmentId}/attempts?state=${query.state}&page=${query.page}` as const;
      // A dialog to sign in would take the focus, so it waits until the user acts.
      const { data } = await call("GET", path, undefined, { promptsSignIn: false });
      client.setQueryData(getOpenCountKey(assessmentId), data.open_count);
      return data;
    },
    initialData: initial,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
