"use client";

import { useState } from "react";
import { BulkBar } from "#components/library/bulk-bar.tsx";
import { ChooseFolder } from "#components/library/choose-folder.tsx";
import { useBulkChange } from "#components/library/use-bulk-change.ts";
import { call } from "#lib/client/call.ts";
import type { BulkBody } from "#lib/contract/library.ts";
import { BULK_BAR } from "#lib/messages/assessments.ts";
import { COMMON } from "#lib/messages/common.ts";
import { CHOOSE_FOLDER } from "#lib/messages/library.ts";

const send = async (body: BulkBody) => (await call("POST", "/assessments/bulk", body)).data;

/** Moves or archives the selected rows among `ids`. */
export function AssessmentsBulkBar({ ids }: { ids: readonly string[] }) {
  const [isMoving, setMoving] = useState(false);
  const change = useBulkChange(ids, send, BULK_BAR);
  const { selectedIds } = change;
  const createArchiveAction = (action: "archive" | "unarchive") => ({
    name: COMMON[action],
    run: () => change.run({ action, ids: selectedIds }),
  });
  return (
    <>
      <BulkBar
        change={change}
        texts={BULK_BAR}
        actions={[
          { name: BULK_BAR.move, run: () => setMoving(true) },
          createArchiveAction("archive"),
          createArchiveAction("unarchive"),
        ]}
      />
      {isMoving && (
        <ChooseFolder
          title={BULK_BAR.moveTitle(selectedIds.length)}
          none={CHOOSE_FOLDER.noFolder}
          onClose={() => setMoving(false)}
          run={async (folder_id) => {
            const body: BulkBody = { action: "move", moves: selectedIds.map((id) => ({ id, folder_id })) };
            return { body, result: await send(body) };
          }}
          onDone={({ body, result }) => {
            setMoving(false);
            change.finish(result, body);
          }}
        />
      )}
    </>
  );
}
