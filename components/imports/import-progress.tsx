"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { ProgressBar } from "#components/ui/chart/progress-bar.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Import } from "#lib/contract/imports.ts";
import { IMPORT_PAGE } from "#lib/messages/import-pages.ts";

const REFRESH_MS = 1000;

type Progress = Pick<Import, "id" | "status" | "progress" | "summary">;

/** Shows how far an import is, and loads the page again when it has ended. */
export function ImportProgress({ current }: { current: Progress }) {
  const router = useRouter();
  const { data, isError } = useQuery({
    queryKey: ["import", current.id],
    queryFn: async (): Promise<Progress> =>
      (await call("GET", `/v1/imports/${current.id}`, undefined, { promptsSignIn: false })).data,
    initialData: current,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === "running" ? REFRESH_MS : false),
  });
  const cancel = useAction(
    () => call("POST", `/v1/imports/${current.id}/cancel`),
    () => router.refresh(),
  );
  const { done, total } = data.progress;
  const isReading = total === 0;
  const isOver = data.status !== "running";
  useEffect(() => {
    if (isOver) router.refresh();
  }, [isOver, router]);
  return (
    <div className="card space-y-3 p-5">
      <p className="font-medium">{isReading ? IMPORT_PAGE.reading : IMPORT_PAGE.importing}</p>
      <ProgressBar percent={isReading ? 0 : (100 * done) / total} />
      <p className="text-sm text-muted tabular-nums">
        {isReading ? IMPORT_PAGE.readSoFar(done) : IMPORT_PAGE.progress(done, total)}
      </p>
      <p role="status" className="text-sm text-warn">
        {isError && IMPORT_PAGE.offline}
      </p>
      <PendingButton
        type="button"
        className="button button-secondary"
        isPending={cancel.isPending}
        onClick={() => cancel.mutate(undefined, { onError: () => router.refresh() })}
      >
        {IMPORT_PAGE.cancel}
      </PendingButton>
    </div>
  );
}
