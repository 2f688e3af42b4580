"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useArchive } from "#components/library/use-archive.ts";
import { ConfirmDialog } from "#components/ui/confirm-action.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import type { MenuItem } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { COMMON } from "#lib/messages/common.ts";
import { formatCopyTitle } from "#lib/messages/copy-title.ts";
import { ITEM_ACTIONS } from "#lib/messages/items.ts";

type ItemActionsProps = {
  id: string;
  isArchived: boolean;
  /** Whether assessments use the item, in which case it can be archived but not deleted. */
  isInUse: boolean;
};

/** A menu for duplicating an item, archiving it, or deleting it. */
export function ItemActions({ id, isArchived, isInUse }: ItemActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const router = useRouter();
  const showToast = useToast();
  const showError = (error: Error) => showToast(error.message, { tone: "bad" });
  const duplicate = useAction(
    () => duplicateItem(id),
    ({ data }) => {
      showToast(ITEM_ACTIONS.duplicated);
      router.push(`/items/${data.id}`);
    },
  );
  const changeArchived = useArchive("items", id, ITEM_ACTIONS);
  const items: MenuItem[] = [
    {
      name: ITEM_ACTIONS.duplicate,
      onSelect: () => !duplicate.isPending && duplicate.mutate(undefined, { onError: showError }),
    },
    isArchived
      ? { name: COMMON.unarchive, onSelect: () => changeArchived("unarchive") }
      : { name: COMMON.archive, onSelect: () => changeArchived("archive") },
    { name: ITEM_ACTIONS.delete, danger: true, onSelect: () => setDeleting(true) },
  ];
  const dialog = { open: isDeleting, onClose: () => setDeleting(false) };
  return (
    <>
      <MoreMenu label={ITEM_ACTIONS.label} items={items} />
      {isInUse ? (
        <ConfirmDialog
          {...dialog}
          title={ITEM_ACTIONS.cannotDelete}
          verb={isArchived ? COMMON.close : ITEM_ACTIONS.archiveInstead}
          run={async () => undefined}
          onDone={() => !isArchived && changeArchived("archive")}
        >
          <p>{ITEM_ACTIONS.cannotDeleteText}</p>
        </ConfirmDialog>
      ) : (
        <ConfirmDialog
          {...dialog}
          title={ITEM_ACTIONS.deleteTitle}
          verb={ITEM_ACTIONS.deleteVerb}
          danger
          run={() => call("DELETE", `/v1/items/${id}`)}
          onDone={() => {
            showToast(ITEM_ACTIONS.deleted);
            router.push("/items");
            router.refresh();
            focusContent();
          }}
        >
          <p>{ITEM_ACTIONS.deleteText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Creates a copy of an item as it is now. External ids are unique, so the copy has none. */
async function duplicateItem(id: string) {
  const { data } = await call("GET", `/v1/items/${id}`);
  const { title, content_ast, answer_keys = [], points, tags, folder_id, metadata } = data;
  return call("POST", "/v1/items", {
    title: title === null ? null : formatCopyTitle(title),
    content_ast,
    answer_keys,
    points,
    tags,
    folder_id,
    metadata,
  });
}
