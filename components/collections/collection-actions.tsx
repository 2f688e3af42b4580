"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "#components/library/confirm-dialog.tsx";
import { NameDialog } from "#components/library/name-dialog.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { EditDescription } from "./edit-description.tsx";

type CollectionActionsProps = { id: string; name: string; description: string; isArchived: boolean };

/** What is done to a collection as a whole: its name and description, archiving, deleting. */
export function CollectionActions({ id, name, description, isArchived }: CollectionActionsProps) {
  const [open, setOpen] = useState<"rename" | "describe" | "delete">();
  const router = useRouter();
  const showToast = useToast();
  const close = () => setOpen(undefined);
  const setArchived = useAction(
    (to: "archive" | "unarchive") => call("POST", `/v1/collections/${id}/${to}`),
    (_, to) => {
      const opposite = to === "archive" ? "unarchive" : "archive";
      showToast(to === "archive" ? "Archived." : "Back in the list.", {
        action: { name: "Undo", run: () => changeArchived(opposite) },
      });
      router.refresh();
    },
  );
  const changeArchived = (to: "archive" | "unarchive") =>
    setArchived.mutate(to, { onError: (error) => showToast(error.message, { tone: "bad" }) });
  const onSaved = () => {
    close();
    showToast("Saved.");
    router.refresh();
  };
  return (
    <>
      <Menu
        trigger={
          <span className="flex items-center gap-2">
            More
            <span aria-hidden="true">⌄</span>
          </span>
        }
        label="More to do with this collection"
        items={[
          { name: "Rename …", onSelect: () => setOpen("rename") },
          { name: "Describe …", onSelect: () => setOpen("describe") },
          isArchived
            ? { name: "Unarchive", onSelect: () => changeArchived("unarchive") }
            : { name: "Archive", onSelect: () => changeArchived("archive") },
          { name: "Delete …", danger: true, onSelect: () => setOpen("delete") },
        ]}
      />
      {open === "rename" && (
        <NameDialog
          title="Rename the collection"
          label="Name"
          hint="Its slug stays as it is."
          initial={name}
          verb="Rename"
          field="name"
          onClose={close}
          run={(newName) => call("PATCH", `/v1/collections/${id}`, { name: newName })}
          onDone={onSaved}
        />
      )}
      {open === "describe" && (
        <EditDescription id={id} description={description} onClose={close} onDone={onSaved} />
      )}
      {open === "delete" && (
        <ConfirmDialog
          title={`Delete “${name}”?`}
          verb="Delete it"
          danger
          onClose={close}
          run={() => call("DELETE", `/v1/collections/${id}`)}
          onDone={() => {
            showToast("Deleted.");
            router.push("/collections");
            router.refresh();
          }}
        >
          <p>The assessments in it stay. This cannot be undone; archiving can.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
