"use client";

import { useState } from "react";
import { BulkBar } from "#components/library/bulk-bar.tsx";
import { useBulkChange } from "#components/library/use-bulk-change.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { call } from "#lib/client/call.ts";
import type { ResultsBulkBody } from "#lib/contract/results.ts";
import { RESULTS_BULK } from "#lib/messages/results.ts";
import { VoidForm } from "./void-form.tsx";

type ResultsBulkBarProps = {
  /** The submissions of the page, each by the name of its learner. */
  rows: readonly { id: string; name: string }[];
  /** The path of the CSV export. */
  csv: string;
  canVoid: boolean;
};

/** Exports or voids the selected submissions. */
export function ResultsBulkBar({ rows, csv, canVoid }: ResultsBulkBarProps) {
  const [isVoiding, setVoiding] = useState(false);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const send = async (body: ResultsBulkBody) => {
    const { data } = await call("POST", "/results/bulk", body);
    return { ...data, failed: data.failed.map((row) => ({ ...row, title: names.get(row.id) ?? null })) };
  };
  const change = useBulkChange([...names.keys()], send, RESULTS_BULK);
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
          ...(canVoid ? [{ name: RESULTS_BULK.void, run: () => setVoiding(true) }] : []),
        ]}
      />
      <Dialog
        open={isVoiding}
        onClose={() => setVoiding(false)}
        title={RESULTS_BULK.voidTitle(selectedIds.length)}
      >
        <VoidForm
          text={RESULTS_BULK.voidText(selectedIds.length)}
          verb={RESULTS_BULK.voidVerb(selectedIds.length)}
          onClose={() => setVoiding(false)}
          run={async (reason) => {
            const body: ResultsBulkBody = { action: "void", ids: selectedIds, reason };
            return { body, result: await send(body) };
          }}
          onDone={({ body, result }) => change.finish(result, body)}
        />
      </Dialog>
    </>
  );
}
