"use client";

import { call } from "#lib/client/call.ts";
import { CHOOSE_FOLDER } from "#lib/messages/library.ts";
import { type Choice, ChooseDialog } from "./choose-dialog.tsx";

const NONE = "none";

type ChooseFolderProps<Result> = {
  title: string;
  verb?: string;
  /** The label of the option for no folder, such as "Top level". */
  none: string;
  onClose: () => void;
  run: (folderId: string | null) => Promise<Result>;
  onDone: (result: Result, folder: { id: string | null; name: string }) => void;
};

/** A dialog for choosing a folder or no folder. */
export function ChooseFolder<Result>({
  title,
  verb = CHOOSE_FOLDER.move,
  none,
  onClose,
  run,
  onDone,
}: ChooseFolderProps<Result>) {
  const toFolderId = (choice: Choice) => (choice.id === NONE ? null : choice.id);
  return (
    <ChooseDialog
      title={title}
      label={CHOOSE_FOLDER.label}
      verb={verb}
      queryKey="folders"
      first={{ id: NONE, name: none }}
      find={async (text) =>
        (await call("GET", `/folders?q=${encodeURIComponent(text)}`)).data.map(({ id, path }) => ({
          id,
          name: path.join(" / "),
        }))
      }
      emptyMessage={CHOOSE_FOLDER.empty}
      onClose={onClose}
      run={(chosen) => run(toFolderId(chosen))}
      onDone={(result, chosen) => onDone(result, { id: toFolderId(chosen), name: chosen.name })}
    />
  );
}
