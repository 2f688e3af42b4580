"use client";

import { useRouter } from "next/navigation";
import { ChooseFolder } from "#components/library/choose-folder.tsx";
import { NameDialog } from "#components/library/name-dialog.tsx";
import { ConfirmDialog } from "#components/ui/confirm-action.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { COMMON } from "#lib/messages/common.ts";
import { FOLDER_DIALOGS, FOLDER_TREE } from "#lib/messages/library.ts";
import type { Folder } from "./folder-tree-data.ts";

/** The open dialog and its folder. `childCount`: the number of subfolders. */
export type FolderDialogState = {
  what: "move" | "rename" | "create" | "delete";
  folder: Folder;
  childCount: number;
};

type FolderDialogsProps = { open: FolderDialogState | undefined; onClose: () => void };

/** The dialogs of a folder's menu. At most one is open at a time. */
export function FolderDialogs({ open, onClose }: FolderDialogsProps) {
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
        title={FOLDER_DIALOGS.renameTitle(folder.name)}
        label={COMMON.name}
        initial={folder.name}
        verb={COMMON.rename}
        field="name"
        onClose={onClose}
        run={(name) => change({ name })}
        onDone={(_, name) => finish(FOLDER_DIALOGS.renamed(name))}
      />
    );
  }
  if (open.what === "create") {
    return (
      <NameDialog
        title={FOLDER_DIALOGS.newInTitle(folder.name)}
        label={COMMON.name}
        verb={FOLDER_DIALOGS.create}
        field="name"
        onClose={onClose}
        run={(name) => call("POST", "/v1/folders", { name, parent_folder_id: folder.id })}
        onDone={(_, name) => finish(FOLDER_DIALOGS.created(name))}
      />
    );
  }
  if (open.what === "move") {
    const undo = () =>
      void change({ parent_folder_id: folder.parentId }).then(
        () => finish(FOLDER_DIALOGS.movedBack(folder.name)),
        (error: Error) => showToast(error.message, { tone: "bad" }),
      );
    return (
      <ChooseFolder
        title={FOLDER_DIALOGS.moveTitle(folder.name)}
        none={FOLDER_TREE.topLevel}
        onClose={onClose}
        run={(parent_folder_id) => change({ parent_folder_id })}
        onDone={() => finish(FOLDER_TREE.moved(folder.name), { name: COMMON.undo, run: undo })}
      />
    );
  }
  return (
    <DeleteFolder {...open} onClose={onClose} onDone={() => finish(FOLDER_DIALOGS.deleted(folder.name))} />
  );
}

type DeleteFolderProps = FolderDialogState & { onClose: () => void; onDone: () => void };

function DeleteFolder({ folder, childCount, onClose, onDone }: DeleteFolderProps) {
  if (childCount + folder.assessments + folder.items > 0) {
    return (
      <Dialog open onClose={onClose} title={FOLDER_DIALOGS.notEmptyTitle(folder.name)}>
        <div className="space-y-4 text-sm">
          <p>{FOLDER_DIALOGS.notEmptyText(childCount, folder.assessments, folder.items)}</p>
          <div className="flex flex-wrap gap-2">
            {folder.assessments > 0 && (
              <a className="button button-secondary" href={`/assessments?status=all&folder_id=${folder.id}`}>
                {FOLDER_DIALOGS.showAssessments}
              </a>
            )}
            {folder.items > 0 && (
              <a className="button button-secondary" href={`/items?status=all&folder_id=${folder.id}`}>
                {FOLDER_DIALOGS.showItems}
              </a>
            )}
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title={FOLDER_DIALOGS.deleteTitle(folder.name)}
      verb={FOLDER_DIALOGS.deleteVerb}
      danger
      onClose={onClose}
      run={() => call("DELETE", `/v1/folders/${folder.id}`)}
      onDone={onDone}
    >
      <p>{FOLDER_DIALOGS.deleteText}</p>
    </ConfirmDialog>
  );
}
