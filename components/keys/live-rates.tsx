"use client";

import { useQuery } from "@tanstack/react-query";
import { ProgressBar } from "#components/ui/chart/progress-bar.tsx";
import { call } from "#lib/client/call.ts";
import type { KeyRate } from "#lib/contract/keys.ts";
import { LIVE_RATES } from "#lib/messages/keys.ts";

/** A key's current usage of its three rate limits, updated every three seconds. */
export function LiveRates({ id, initial }: { id: string; initial: KeyRate[] }) {
  const { data, isError } = useQuery({
    queryKey: ["rates", id],
    initialData: initial,
    staleTime: 0,
    refetchInterval: 3000,
    // A dialog to sign in would take the focus, so it waits until the user acts.
    queryFn: async () => (await call("GET", `/keys/${id}/rates`, undefined, { promptsSignIn: false })).data,
  });
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {data.map(({ bucket, limit, used, reset_after }) => (
        <div key={bucket} className="card p-4">
          <p className="text-sm font-medium">{LIVE_RATES.buckets[bucket]}</p>
          <Meter value={used} max={limit} />
          <p className="mt-1.5 text-sm text-muted tabular-nums">
            {LIVE_RATES.usage(used, limit)}
            {used >= limit && LIVE_RATES.resets(reset_after)}
          </p>
        </div>
      ))}
      {isError && <p className="text-sm text-warn sm:col-span-3">{LIVE_RATES.stale}</p>}
    </div>
  );
}

/** Renders a bar that shows how much of a limit is used. The numbers are shown next to it. */
function Meter({ value, max }: { value: number; max: number }) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  const fill = share >= 1 ? "fill-bad" : share >= 0.8 ? "fill-warn" : "fill-accent";
  return <ProgressBar percent={share * 100} fill={fill} className="mt-2 h-1.5 w-full rounded-full" />;
}
