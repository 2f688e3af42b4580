"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { NameDialog } from "#components/library/name-dialog.tsx";
import { useArchive } from "#components/library/use-archive.ts";
import { ConfirmDialog } from "#components/ui/confirm-action.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { COMMON } from "#lib/messages/common.ts";
import { COLLECTION_ACTIONS } from "#lib/messages/library.ts";
import { EditDescription } from "./edit-description.tsx";

type CollectionActionsProps = { id: string; name: string; description: string; isArchived: boolean };

/** A menu for renaming, describing, archiving, or deleting a collection. */
export function CollectionActions({ id, name, description, isArchived }: CollectionActionsProps) {
  const [open, setOpen] = useState<"rename" | "describe" | "delete">();
  const router = useRouter();
  const showToast = useToast();
  const close = () => setOpen(undefined);
  const changeArchived = useArchive("collections", id, COLLECTION_ACTIONS);
  const onSaved = () => {
    close();
    showToast(COLLECTION_ACTIONS.saved);
    router.refresh();
  };
  return (
    <>
      <MoreMenu
        label={COLLECTION_ACTIONS.label}
        items={[
          { name: COLLECTION_ACTIONS.rename, onSelect: () => setOpen("rename") },
          { name: COLLECTION_ACTIONS.describe, onSelect: () => setOpen("describe") },
          isArchived
            ? { name: COMMON.unarchive, onSelect: () => changeArchived("unarchive") }
            : { name: COMMON.archive, onSelect: () => changeArchived("archive") },
          { name: COLLECTION_ACTIONS.delete, danger: true, onSelect: () => setOpen("delete") },
        ]}
      />
      {open === "rename" && (
        <NameDialog
          title={COLLECTION_ACTIONS.renameTitle}
          label={COMMON.name}
          hint={COLLECTION_ACTIONS.renameHint}
          initial={name}
          verb={COMMON.rename}
          field="name"
          onClose={close}
          run={(newName) => call("PATCH", `/v1/collections/${id}`, { name: newName })}
          onDone={onSaved}
        />
      )}
      {open === "describe" && (
        <EditDescription id={id} description={description} onClose={close} onDone={onSaved} />
      )}
      <ConfirmDialog
        open={open === "delete"}
        onClose={close}
        title={COLLECTION_ACTIONS.deleteTitle(name)}
        verb={COLLECTION_ACTIONS.deleteVerb}
        danger
        run={() => call("DELETE", `/v1/collections/${id}`)}
        onDone={() => {
          showToast(COLLECTION_ACTIONS.deleted);
          router.push("/collections");
          router.refresh();
          focusContent();
        }}
      >
        <p>{COLLECTION_ACTIONS.deleteText}</p>
      </ConfirmDialog>
    </>
  );
}
