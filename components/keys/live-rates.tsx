"use client";

import { useQuery } from "@tanstack/react-query";
import { Meter } from "#components/ui/meter.tsx";
import { call } from "#lib/client/call.ts";

export type Rate = {
  bucket: "default" | "submit" | "check";
  limit: number;
  used: number;
  reset_after: number;
};

const BUCKET_NAMES = {
  default: "Most requests",
  submit: "Submissions",
  check: "Checks of single answers",
} as const;

/** The three limits of a key, as they stand at this moment. */
export function LiveRates({ id, initial }: { id: string; initial: Rate[] }) {
  const { data, isError } = useQuery({
    queryKey: ["rates", id],
    initialData: initial,
    staleTime: 0,
    refetchInterval: 3000,
    queryFn: async () => (await call<Rate[]>("GET", `/keys/${id}/rates`)).data,
  });
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {data.map(({ bucket, limit, used, reset_after }) => (
        <div key={bucket} className="card p-4">
          <p className="text-sm font-medium">{BUCKET_NAMES[bucket]}</p>
          <Meter value={used} max={limit} />
          <p className="mt-1.5 text-sm text-muted tabular-nums">
            {used.toLocaleString("en")} of {limit.toLocaleString("en")} in the last minute
            {used >= limit && `; free again in ${reset_after} s`}
          </p>
        </div>
      ))}
      {isError && (
        <p className="text-sm text-warn sm:col-span-3">Not live just now: the last figures stay.</p>
      )}
    </div>
  );
}
