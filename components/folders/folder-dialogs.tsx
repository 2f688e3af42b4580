"use client";

import { useRouter } from "next/navigation";
import { ChooseFolder } from "#components/library/choose-folder.tsx";
import { ConfirmDialog } from "#components/library/confirm-dialog.tsx";
import { NameDialog } from "#components/library/name-dialog.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import type { Folder } from "./folder-tree-data.ts";

/** What is about to be done to a folder. `holds`: the folders in it. */
export type FolderDialogState = {
  what: "move" | "rename" | "create" | "delete";
  folder: Folder;
  childCount: number;
};

/** The dialogs of a folder's menu, one at a time. */
export function FolderDialogs({
  open,
  onClose,
}: {
  open: FolderDialogState | undefined;
  onClose: () => void;
}) {
  const router = useRouter();
  const showToast = useToast();
  if (!open) return null;
  const { folder } = open;
  const finish = (message: string, action?: { name: string; run: () => void }) => {
    onClose();
    showToast(message, action ? { action } : {});
    router.refresh();
  };
  const change = (body: object) => call("PATCH", `/v1/folders/${folder.id}`, body);
  if (open.what === "rename") {
    return (
      <NameDialog
        title={`Rename “${folder.name}”`}
        label="Name"
        initial={folder.name}
        verb="Rename"
        field="name"
        onClose={onClose}
        run={(name) => change({ name })}
        onDone={(_, name) => finish(`It is called “${name}” now.`)}
      />
    );
  }
  if (open.what === "create") {
    return (
      <NameDialog
        title={`New folder in “${folder.name}”`}
        label="Name"
        verb="Make the folder"
        field="name"
        onClose={onClose}
        run={(name) => call("POST", "/v1/folders", { name, parent_folder_id: folder.id })}
        onDone={(_, name) => finish(`“${name}” is made.`)}
      />
    );
  }
  if (open.what === "move") {
    const undo = () =>
      void change({ parent_folder_id: folder.parentId }).then(
        () => finish(`“${folder.name}” is back where it was.`),
        (error: Error) => showToast(error.message, { tone: "bad" }),
      );
    return (
      <ChooseFolder
        title={`Move “${folder.name}”`}
        none="Top level"
        onClose={onClose}
        run={(parent_folder_id) => change({ parent_folder_id })}
        onDone={() => finish(`“${folder.name}” is moved.`, { name: "Undo", run: undo })}
      />
    );
  }
  return <DeleteFolder {...open} onClose={onClose} onDone={() => finish(`“${folder.name}” is deleted.`)} />;
}

function DeleteFolder({
  folder,
  childCount,
  onClose,
  onDone,
}: FolderDialogState & { onClose: () => void; onDone: () => void }) {
  const contents = [
    childCount > 0 && formatCount(childCount, "folder"),
    folder.assessments > 0 && `${formatCount(folder.assessments, "assessment")}, archived ones included`,
  ].filter((part) => part !== false);
  if (contents.length > 0) {
    return (
      <Dialog open onClose={onClose} title={`“${folder.name}” is not empty`}>
        <div className="space-y-4 text-sm">
          <p>
            It holds {contents.join(" and ")}. Only an empty folder can be deleted: move them elsewhere first.
          </p>
          {folder.assessments > 0 && (
            <a className="button button-secondary" href={`/assessments?status=all&folder_id=${folder.id}`}>
              Show its assessments
            </a>
          )}
        </div>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={`Delete “${folder.name}”?`}
      verb="Delete it"
      danger
      onClose={onClose}
      run={() => call("DELETE", `/v1/folders/${folder.id}`)}
      onDone={onDone}
    >
      <p>It is empty. Nothing else goes with it.</p>
    </ConfirmDialog>
  );
}
