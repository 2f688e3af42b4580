"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { ChooseFolder } from "#components/library/choose-folder.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { useSay } from "#components/ui/toasts.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { BulkBody, BulkResult } from "#lib/contract/library.ts";
import { usePicking } from "./picking.tsx";

const DONE = { archive: "archived", unarchive: "brought back", move: "moved" } as const;
const change = async (body: BulkBody) => (await call<BulkResult>("POST", "/assessments/bulk", body)).data;

/** What can be done with the picked rows; then what was done, what refused and why, and the way back. */
export function BulkBar({ ids }: { ids: readonly string[] }) {
  const { picked, pick } = usePicking();
  const router = useRouter();
  const say = useSay();
  const [moving, setMoving] = useState(false);
  const [last, setLast] = useState<{ told: string; result: BulkResult }>();
  const report = useRef<HTMLDivElement>(null);
  const chosen = ids.filter((id) => picked.has(id));

  function settle(result: BulkResult, body: BulkBody, isUndo = false) {
    pick(result.done, false);
    const { done, failed, undo } = result;
    const told = isUndo ? `Taken back: ${done.length} restored.` : `${done.length} ${DONE[body.action]}.`;
    setLast(
      failed.length > 0 || !isUndo
        ? { told, result: isUndo ? { ...result, undo: null } : result }
        : undefined,
    );
    say(told, !isUndo && undo ? { action: { name: "Undo", run: () => takeBack.mutate(undo) } } : {});
    // The bar goes with what was chosen; the way back stands in the report.
    report.current?.focus();
    router.refresh();
  }
  const act = useAction(change, (result, body) => settle(result, body));
  const takeBack = useAction(change, (result, body) => settle(result, body, true));
  const refusal = act.error ?? takeBack.error;
  const isBusy = act.isPending || takeBack.isPending;
  const undo = last?.result.undo;

  return (
    <>
      <div ref={report} tabIndex={-1} aria-live="polite" className="mb-3 space-y-2 outline-none empty:mb-0">
        {last && (
          <Banner tone={last.result.failed.length > 0 ? "warn" : "info"}>
            <div className="min-w-0">
              <p>{last.told}</p>
              {last.result.failed.length > 0 && (
                <>
                  <p className="mt-1 font-medium">{last.result.failed.length} could not be changed:</p>
                  <ul className="mt-1 list-disc pl-5">
                    {last.result.failed.map(({ id, title, message }) => (
                      <li key={id} className="wrap-anywhere">
                        {title ?? id}: {message}
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </div>
            <div className="flex gap-1">
              {undo && (
                <button
                  type="button"
                  className="button button-secondary"
                  disabled={isBusy}
                  onClick={() => takeBack.mutate(undo)}
                >
                  Undo
                </button>
              )}
              <button type="button" className="button button-quiet" onClick={() => setLast(undefined)}>
                Dismiss
              </button>
            </div>
          </Banner>
        )}
        {refusal && (
          <Banner tone="bad" alert>
            {refusal.message}
          </Banner>
        )}
      </div>
      {chosen.length > 0 && (
        <section
          aria-label="With those chosen"
          className="fixed inset-x-2 bottom-3 z-20 mx-auto flex w-fit max-w-[calc(100vw-1rem)] flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-edge/60 bg-surface px-4 py-2.5 text-sm shadow-lg"
        >
          <p className="font-medium tabular-nums" aria-live="polite">
            {chosen.length} chosen
          </p>
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className="button button-secondary"
              disabled={isBusy}
              onClick={() => setMoving(true)}
            >
              Move to folder
            </button>
            {(["archive", "unarchive"] as const).map((action) => (
              <button
                key={action}
                type="button"
                className="button button-secondary"
                disabled={isBusy}
                onClick={() => act.mutate({ action, ids: chosen })}
              >
                {action === "archive" ? "Archive" : "Unarchive"}
              </button>
            ))}
            <button type="button" className="button button-quiet" onClick={() => pick(chosen, false)}>
              Choose none
            </button>
          </div>
        </section>
      )}
      {moving && (
        <ChooseFolder
          title={chosen.length === 1 ? "Move 1 assessment" : `Move ${chosen.length} assessments`}
          none="No folder"
          onClose={() => setMoving(false)}
          run={async (folder_id) => {
            const body: BulkBody = { action: "move", moves: chosen.map((id) => ({ id, folder_id })) };
            return { body, result: await change(body) };
          }}
          onDone={({ body, result }) => {
            setMoving(false);
            settle(result, body);
          }}
        />
      )}
    </>
  );
}
