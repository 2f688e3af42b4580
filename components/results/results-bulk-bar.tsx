"use client";

import { useState } from "react";
import { BulkBar } from "#components/library/bulk-bar.tsx";
import { useBulkChange } from "#components/library/use-bulk-change.ts";
import { ConfirmDialog } from "#components/ui/confirm-action.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { call } from "#lib/client/call.ts";
import type { ResultsBulkBody, ResultsBulkResult } from "#lib/contract/results.ts";
import { RESULTS_BULK } from "#lib/messages/results.ts";
import { VoidForm } from "./void-form.tsx";

type ResultsBulkBarProps = {
  /** The submissions of the page, each by the name of its learner. */
  rows: readonly { id: string; name: string }[];
  /** The path of the CSV export. */
  csv: string;
  canVoid: boolean;
  canRelease: boolean;
};

/** Finishing the grading of submissions releases their results, which can't be undone. */
type ReleaseBody = { action: "release"; ids: string[] };

/** Exports, releases or voids the selected submissions. */
export function ResultsBulkBar({ rows, csv, canVoid, canRelease }: ResultsBulkBarProps) {
  const [dialog, setDialog] = useState<"void" | "release">();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const send = async (body: ResultsBulkBody | ReleaseBody) => {
    const { succeeded, failed, undo } = await sendChange(body);
    return { succeeded, failed: failed.map((row) => ({ ...row, title: names.get(row.id) ?? null })), undo };
  };
  const close = () => setDialog(undefined);
  const change = useBulkChange<ResultsBulkBody | ReleaseBody>([...names.keys()], send, RESULTS_BULK);
  const { selectedIds } = change;
  return (
    <>
      <BulkBar
        change={change}
        texts={RESULTS_BULK}
        actions={[
          {
            name: RESULTS_BULK.csv,
            run: () => window.location.assign(`${csv}?${new URLSearchParams({ ids: selectedIds.join() })}`),
          },
          ...(canRelease ? [{ name: RESULTS_BULK.release, run: () => setDialog("release") }] : []),
          ...(canVoid ? [{ name: RESULTS_BULK.void, run: () => setDialog("void") }] : []),
        ]}
      />
      <Dialog open={dialog === "void"} onClose={close} title={RESULTS_BULK.voidTitle(selectedIds.length)}>
        <VoidForm
          text={RESULTS_BULK.voidText(selectedIds.length)}
          verb={RESULTS_BULK.voidVerb(selectedIds.length)}
          onClose={close}
          run={async (reason) => {
            const body: ResultsBulkBody = { action: "void", ids: selectedIds, reason };
            return { body, result: await send(body) };
          }}
          onDone={({ body, result }) => change.finish(result, body)}
        />
      </Dialog>
      <ConfirmDialog
        open={dialog === "release"}
        onClose={close}
        title={RESULTS_BULK.releaseTitle(selectedIds.length)}
        verb={RESULTS_BULK.releaseVerb(selectedIds.length)}
        run={async () => {
          const body: ReleaseBody = { action: "release", ids: selectedIds };
          return { body, result: await send(body) };
        }}
        onDone={({ body, result }) => change.finish(result, body)}
      >
        {RESULTS_BULK.releaseText(selectedIds.length)}
      </ConfirmDialog>
    </>
  );
}

async function sendChange(body: ResultsBulkBody | ReleaseBody): Promise<ResultsBulkResult> {
  if (body.action === "release") {
    const { data } = await call("POST", "/grading/finish", { submission_ids: body.ids });
    const failed = data.refused.map(({ submission_id, message }) => ({
      id: submission_id,
      title: null,
      message,
    }));
    return { succeeded: data.finished, failed, undo: null };
  }
  return (await call("POST", "/results/bulk", body)).data;
}
