"use client";

import { useState } from "react";
import { ChooseFolder } from "#components/library/choose-folder.tsx";
import { NAMES } from "./settings-values.ts";

type FolderFieldProps = {
  /** A folder's id, empty for none. */
  value: string;
  /** The folder that the assessment lies in, by its name. */
  known: { id: string; name: string } | null;
  onChoose: (folderId: string) => void;
};

/** Which folder an assessment lies in, and the way to another. */
export function FolderField({ value, known, onChoose }: FolderFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<{ id: string; name: string }>();
  const folder = [known, chosen].find((each) => each?.id === value);
  return (
    <div className="space-y-1.5">
      <p className="text-sm font-medium">{NAMES.folder_id}</p>
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
            setChosen({ id: id ?? "", name });
            onChoose(id ?? "");
          }}
        />
      )}
    </div>
  );
}
