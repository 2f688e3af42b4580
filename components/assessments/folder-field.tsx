"use client";

import { useState } from "react";
import { ChooseFolder } from "#components/library/choose-folder.tsx";
import { SETTING_LABELS } from "./settings-values.ts";

type FolderFieldProps = {
  /** A folder's id, empty for none. */
  value: string;
  /** The folder that the assessment lies in, by its name. */
  currentFolder: { id: string; name: string } | null;
  onChoose: (folderId: string) => void;
};

/** Which folder an assessment lies in, and the way to another. */
export function FolderField({ value, currentFolder, onChoose }: FolderFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosenFolder, setChosenFolder] = useState<{ id: string; name: string }>();
  const folder = [currentFolder, chosenFolder].find((each) => each?.id === value);
  return (
    <div className="space-y-1.5">
      <p className="text-sm font-medium">{SETTING_LABELS.folder_id}</p>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="wrap-anywhere">
          {value === "" ? "In no folder" : (folder?.name ?? "Another folder")}
        </span>
        <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
          Choose a folder
        </button>
      </p>
      {isOpen && (
        <ChooseFolder
          title="Choose a folder"
          verb="Choose"
          none="No folder"
          onClose={() => setOpen(false)}
          run={async () => undefined}
          onDone={(_, { id, name }) => {
            setOpen(false);
            setChosenFolder({ id: id ?? "", name });
            onChoose(id ?? "");
          }}
        />
      )}
    </div>
  );
}
