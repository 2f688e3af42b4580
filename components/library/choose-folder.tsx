"use client";

import { call } from "#lib/client/call.ts";
import type { FolderMatch } from "#lib/contract/library.ts";
import { type Choice, ChooseDialog } from "./choose-dialog.tsx";

const NONE = "none";

type ChooseFolderProps<Result> = {
  title: string;
  verb?: string;
  /** What it is called to lie in no folder. */
  none: string;
  onClose: () => void;
  run: (folderId: string | null) => Promise<Result>;
  /** `name` as it reads in a sentence. */
  onDone: (result: Result, folder: { id: string | null; name: string }) => void;
};

/** A dialog to choose a folder, or none. */
export function ChooseFolder<Result>({
  title,
  verb = "Move",
  none,
  onClose,
  run,
  onDone,
}: ChooseFolderProps<Result>) {
  const toFolderId = (choice: Choice) => (choice.id === NONE ? null : choice.id);
  return (
    <ChooseDialog
      title={title}
      label="Find a folder"
      verb={verb}
      queryKey="folders"
      first={{ id: NONE, name: none }}
      find={async (text) =>
        (await call<FolderMatch[]>("GET", `/folders?q=${encodeURIComponent(text)}`)).data.map(
          ({ id, path }) => ({
            id,
            name: path.join(" / "),
          }),
        )
      }
      emptyMessage="No folder by that name."
      onClose={onClose}
      run={(chosen) => run(toFolderId(chosen))}
      onDone={(result, chosen) => onDone(result, { id: toFolderId(chosen), name: chosen.name })}
    />
  );
}
