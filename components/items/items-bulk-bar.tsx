"use client";

import { useState } from "react";
import { BulkBar } from "#components/library/bulk-bar.tsx";
import { ChooseFolder } from "#components/library/choose-folder.tsx";
import { useBulkChange } from "#components/library/use-bulk-change.ts";
import { call } from "#lib/client/call.ts";
import type { ItemsBulkBody } from "#lib/contract/items-bulk.ts";
import { COMMON } from "#lib/messages/common.ts";
import { ITEM_BULK_BAR } from "#lib/messages/items.ts";
import { CHOOSE_FOLDER } from "#lib/messages/library.ts";
import { ChangeTags } from "./change-tags.tsx";

const send = async (body: ItemsBulkBody) => (await call("POST", "/items/bulk", body)).data;

/** Tags, moves or archives the selected rows among `ids`. `tags` are suggested. */
export function ItemsBulkBar({ ids, tags }: { ids: readonly string[]; tags: readonly string[] }) {
  const [openDialog, setOpenDialog] = useState<"move" | "tag">();
  const change = useBulkChange(ids, send, ITEM_BULK_BAR);
  const { selectedIds } = change;
  const createArchiveAction = (action: "archive" | "unarchive") => ({
    name: COMMON[action],
    run: () => change.run({ action, ids: selectedIds }),
  });
  const dialog = {
    onClose: () => setOpenDialog(undefined),
    onDone: ({ body, result }: { body: ItemsBulkBody; result: Awaited<ReturnType<typeof send>> }) => {
      setOpenDialog(undefined);
      change.finish(result, body);
    },
  };
  const sendChange = async (body: ItemsBulkBody) => ({ body, result: await send(body) });
  return (
    <>
      <BulkBar
        change={change}
        texts={ITEM_BULK_BAR}
        actions={[
          { name: ITEM_BULK_BAR.tag, run: () => setOpenDialog("tag") },
          { name: ITEM_BULK_BAR.move, run: () => setOpenDialog("move") },
          createArchiveAction("archive"),
          createArchiveAction("unarchive"),
        ]}
      />
      {openDialog === "tag" && (
        <ChangeTags
          {...dialog}
          count={selectedIds.length}
          suggestions={tags}
          run={(add, remove) => sendChange({ action: "tag", ids: selectedIds, add, remove })}
        />
      )}
      {openDialog === "move" && (
        <ChooseFolder
          {...dialog}
          title={ITEM_BULK_BAR.moveTitle(selectedIds.length)}
          none={CHOOSE_FOLDER.noFolder}
          run={(folder_id) =>
            sendChange({ action: "move", moves: selectedIds.map((id) => ({ id, folder_id })) })
          }
        />
      )}
    </>
  );
}
