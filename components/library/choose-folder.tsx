"use client";

import { call } from "#lib/client/call.ts";
import type { FoundFolder } from "#lib/contract/library.ts";
import { type Choice, ChooseDialog } from "./choose-dialog.tsx";

const NONE = "none";

type ChooseFolderProps<Got> = {
  title: string;
  verb?: string;
  /** What it is called to lie in no folder. */
  none: string;
  onClose: () => void;
  run: (folderId: string | null) => Promise<Got>;
  /** `name` as it reads in a sentence. */
  onDone: (got: Got, folder: { id: string | null; name: string }) => void;
};

/** A dialog to choose a folder, or none. */
export function ChooseFolder<Got>({
  title,
  verb = "Move",
  none,
  onClose,
  run,
  onDone,
}: ChooseFolderProps<Got>) {
  const idOf = (choice: Choice) => (choice.id === NONE ? null : choice.id);
  return (
    <ChooseDialog
      title={title}
      label="Find a folder"
      verb={verb}
      queryKey="folders"
      first={{ id: NONE, name: none }}
      find={async (text) =>
        (await call<FoundFolder[]>("GET", `/folders?q=${encodeURIComponent(text)}`)).data.map(
          ({ id, path }) => ({
            id,
            name: path.join(" / "),
          }),
        )
      }
      nothing="No folder by that name."
      onClose={onClose}
      run={(chosen) => run(idOf(chosen))}
      onDone={(got, chosen) => onDone(got, { id: idOf(chosen), name: chosen.name })}
    />
  );
}
