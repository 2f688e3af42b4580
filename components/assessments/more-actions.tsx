"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "#components/library/confirm-dialog.tsx";
import { Menu, type MenuItem } from "#components/ui/menu.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";

type MoreActionsProps = {
  id: string;
  title: string;
  status: "draft" | "published" | "archived";
  /** Whether anybody has submitted to it: then it can be archived, and no longer deleted. */
  hasSubmissions: boolean;
};

/** What is done to an assessment seldom: telling of it, archiving, deleting. */
export function MoreActions({ id, title, status, hasSubmissions }: MoreActionsProps) {
  const [openDialog, setOpenDialog] = useState<"notify" | "delete">();
  const router = useRouter();
  const showToast = useToast();
  const setArchived = useAction(
    (to: "archive" | "unarchive") => call("POST", `/v1/assessments/${id}/${to}`),
    (_, to) => {
      const opposite = to === "archive" ? "unarchive" : "archive";
      showToast(to === "archive" ? "Archived." : "Back in use.", {
        action: { name: "Undo", run: () => changeArchived(opposite) },
      });
      router.refresh();
    },
  );
  const changeArchived = (to: "archive" | "unarchive") =>
    setArchived.mutate(to, { onError: (error) => showToast(error.message, { tone: "bad" }) });
  const items: MenuItem[] = [
    ...(status === "published"
      ? [{ name: "Tell webhooks that it changed …", onSelect: () => setOpenDialog("notify") }]
      : []),
    status === "archived"
      ? { name: "Unarchive", onSelect: () => changeArchived("unarchive") }
      : { name: "Archive", onSelect: () => changeArchived("archive") },
    { name: "Delete …", danger: true, onSelect: () => setOpenDialog("delete") },
  ];
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <Menu
        trigger={
          <span className="flex items-center gap-2">
            More
            <span aria-hidden="true">⌄</span>
          </span>
        }
        label="More to do with this assessment"
        items={items}
      />
      {openDialog === "notify" && (
        <ConfirmDialog
          title="Tell webhooks that it changed?"
          verb="Tell them"
          onClose={close}
          run={() => call("POST", `/v1/assessments/${id}/notify`)}
          onDone={() => {
            close();
            showToast("Your webhooks are told.");
          }}
        >
          <p>
            The event <code className="font-mono">assessment.content_updated</code> goes out again, without a
            new version: receivers fetch the content anew.
          </p>
        </ConfirmDialog>
      )}
      {openDialog === "delete" &&
        (hasSubmissions ? (
          <ConfirmDialog
            title={`“${title}” cannot be deleted`}
            verb={status === "archived" ? "Close" : "Archive it instead"}
            onClose={close}
            run={async () => (status === "archived" ? undefined : changeArchived("archive"))}
            onDone={close}
          >
            <p>
              It has been submitted to, and its results must stay readable. Archived, it takes no more
              submissions and leaves the lists.
            </p>
          </ConfirmDialog>
        ) : (
          <ConfirmDialog
            title={`Delete “${title}”?`}
            verb="Delete it"
            danger
            onClose={close}
            run={() => call("DELETE", `/v1/assessments/${id}`)}
            onDone={() => {
              showToast("Deleted.");
              router.push("/assessments");
              router.refresh();
            }}
          >
            <p>
              Its questions, keys and versions go with it, and it leaves every collection. This cannot be
              undone.
            </p>
          </ConfirmDialog>
        ))}
    </>
  );
}
