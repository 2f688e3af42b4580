"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { ChooseFolder } from "#components/library/choose-folder.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { useSay } from "#components/ui/toasts.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { formatCount } from "#lib/contract/format-count.ts";
import type { BulkBody, BulkResult } from "#lib/contract/library.ts";
import { BulkReport, type Told } from "./bulk-report.tsx";
import { usePicking } from "./picking.tsx";

const DONE = { archive: "archived", unarchive: "brought back", move: "moved" } as const;
type Change = { body: BulkBody; isUndo?: boolean };
const send = async ({ body }: Change) => (await call<BulkResult>("POST", "/assessments/bulk", body)).data;

/** What can be done with the picked rows of `ids`, and the report of what was done last. */
export function BulkBar({ ids }: { ids: readonly string[] }) {
  const { picked, pick } = usePicking();
  const router = useRouter();
  const say = useSay();
  const [isMoving, setMoving] = useState(false);
  const [told, setTold] = useState<Told>();
  const report = useRef<HTMLDivElement>(null);
  const chosen = ids.filter((id) => picked.has(id));

  function settle({ done, failed, undo }: BulkResult, { body, isUndo = false }: Change) {
    pick(done, false);
    const text = isUndo ? `Taken back: ${done.length} restored.` : `${done.length} ${DONE[body.action]}.`;
    setTold(isUndo && failed.length === 0 ? undefined : { text, failed, undo: isUndo ? null : undo });
    say(text, !isUndo && undo ? { action: { name: "Undo", run: () => takeBack(undo) } } : {});
    // The bar goes with what was chosen; the way back stands in the report.
    report.current?.focus();
    router.refresh();
  }
  const change = useAction(send, settle);
  const takeBack = (undo: BulkBody) => change.mutate({ body: undo, isUndo: true });
  const button = (name: string, onClick: () => void, look = "button-secondary") => (
    <button type="button" className={`button ${look}`} disabled={change.isPending} onClick={onClick}>
      {name}
    </button>
  );

  return (
    <>
      <div ref={report} tabIndex={-1} aria-live="polite" className="mb-3 space-y-2 outline-none empty:mb-0">
        {told && (
          <BulkReport
            told={told}
            isBusy={change.isPending}
            onUndo={takeBack}
            onDismiss={() => setTold(undefined)}
          />
        )}
        {change.error && (
          <Banner tone="bad" alert>
            {change.error.message}
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
            {button("Move to folder", () => setMoving(true))}
            {button("Archive", () => change.mutate({ body: { action: "archive", ids: chosen } }))}
            {button("Unarchive", () => change.mutate({ body: { action: "unarchive", ids: chosen } }))}
            {button("Choose none", () => pick(chosen, false), "button-quiet")}
          </div>
        </section>
      )}
      {isMoving && (
        <ChooseFolder
          title={`Move ${formatCount(chosen.length, "assessment")}`}
          none="No folder"
          onClose={() => setMoving(false)}
          run={async (folder_id) => {
            const body: BulkBody = { action: "move", moves: chosen.map((id) => ({ id, folder_id })) };
            return { body, result: await send({ body }) };
          }}
          onDone={({ body, result }) => {
            setMoving(false);
            settle(result, { body });
          }}
        />
      )}
    </>
  );
}
