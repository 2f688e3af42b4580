"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useArchive } from "#components/library/use-archive.ts";
import { ConfirmDialog } from "#components/ui/confirm-action.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import type { MenuItem } from "#components/ui/menu.tsx";
import { Message } from "#components/ui/message.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { DUPLICATE, MORE_ACTIONS } from "#lib/messages/assessments.ts";
import { COMMON } from "#lib/messages/common.ts";
import { useDuplicate } from "./use-duplicate.ts";

type MoreActionsProps = {
  id: string;
  title: string;
  status: "draft" | "published" | "archived";
  /** Whether the assessment has submissions, in which case it can be archived but not deleted. */
  hasSubmissions: boolean;
};

/** A menu for duplicating an assessment, sending its webhook event again, archiving it, or deleting it. */
export function MoreActions({ id, title, status, hasSubmissions }: MoreActionsProps) {
  const [openDialog, setOpenDialog] = useState<"notify" | "delete">();
  const router = useRouter();
  const showToast = useToast();
  const duplicate = useDuplicate(id);
  const changeArchived = useArchive("assessments", id, MORE_ACTIONS);
  const items: MenuItem[] = [
    { name: DUPLICATE.verb, onSelect: duplicate },
    ...(status === "published"
      ? [{ name: MORE_ACTIONS.notify, onSelect: () => setOpenDialog("notify") }]
      : []),
    status === "archived"
      ? { name: COMMON.unarchive, onSelect: () => changeArchived("unarchive") }
      : { name: COMMON.archive, onSelect: () => changeArchived("archive") },
    { name: MORE_ACTIONS.delete, danger: true, onSelect: () => setOpenDialog("delete") },
  ];
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <MoreMenu label={MORE_ACTIONS.label} items={items} />
      <ConfirmDialog
        open={openDialog === "notify"}
        onClose={close}
        title={MORE_ACTIONS.notifyTitle}
        verb={MORE_ACTIONS.notifyVerb}
        run={() => call("POST", `/v1/assessments/${id}/notify`)}
        onDone={() => showToast(MORE_ACTIONS.notified)}
      >
        <p>
          <Message
            text={MORE_ACTIONS.notifyText}
            values={{ event: <code className="font-mono">assessment.content_updated</code> }}
          />
        </p>
      </ConfirmDialog>
      {hasSubmissions ? (
        <ConfirmDialog
          open={openDialog === "delete"}
          onClose={close}
          title={MORE_ACTIONS.cannotDelete(title)}
          verb={status === "archived" ? COMMON.close : MORE_ACTIONS.archiveInstead}
          run={async () => undefined}
          onDone={() => status !== "archived" && changeArchived("archive")}
        >
          <p>{MORE_ACTIONS.cannotDeleteText}</p>
        </ConfirmDialog>
      ) : (
        <ConfirmDialog
          open={openDialog === "delete"}
          onClose={close}
          title={MORE_ACTIONS.deleteTitle(title)}
          verb={MORE_ACTIONS.deleteVerb}
          danger
          requiredWord={MORE_ACTIONS.deleteWord}
          run={() => call("DELETE", `/v1/assessments/${id}`)}
          onDone={() => {
            showToast(MORE_ACTIONS.deleted);
            router.push("/assessments");
            router.refresh();
            focusContent();
          }}
        >
          <p>{MORE_ACTIONS.deleteText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
