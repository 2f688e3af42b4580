"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { ProgressBar } from "#components/ui/chart/progress-bar.tsx";
import { call } from "#lib/client/call.ts";
import type { Regrade } from "#lib/contract/regrades.ts";
import { PREVIEW_PROGRESS } from "#lib/messages/corrections.ts";

const REFRESH_MS = 1500;

type Progress = Pick<Regrade, "id" | "status" | "progress">;

/** Shows how far the preview is, and loads the page again when it is there. */
export function PreviewProgress({ regrade }: { regrade: Progress }) {
  const router = useRouter();
  const { data, isError } = useQuery({
    queryKey: ["regrade", regrade.id],
    queryFn: async (): Promise<Progress> =>
      (await call("GET", `/v1/regrades/${regrade.id}`, undefined, { promptsSignIn: false })).data,
    initialData: regrade,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === "previewing" ? REFRESH_MS : false),
  });
  const { done, total } = data.progress;
  const isOver = data.status !== "previewing";
  useEffect(() => {
    if (isOver) router.refresh();
  }, [isOver, router]);
  return (
    <div className="card space-y-3 p-5">
      <p className="font-medium">{PREVIEW_PROGRESS.title}</p>
      <ProgressBar percent={total === 0 ? 0 : (100 * done) / total} />
      <p className="text-sm text-muted tabular-nums">{PREVIEW_PROGRESS.progress(done, total)}</p>
      <p role="status" className="text-sm text-warn">
        {isError && PREVIEW_PROGRESS.offline}
      </p>
    </div>
  );
}
