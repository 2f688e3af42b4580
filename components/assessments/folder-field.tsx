"use client";

import { useState } from "react";
import { createPortal } from "react-dom";
import { ChooseFolder } from "#components/library/choose-folder.tsx";
import { SETTING_LABELS } from "#lib/messages/assessment-settings.ts";
import { SETTINGS_FORM } from "#lib/messages/assessment-settings-form.ts";
import { CHOOSE_FOLDER } from "#lib/messages/library.ts";

type FolderFieldProps = {
  /** The folder's id, or an empty string if the assessment isn't in a folder. */
  value: string;
  /** The assessment's current folder. */
  currentFolder: { id: string; name: string } | null;
  onChoose: (folderId: string) => void;
};

/** Shows an assessment's folder and a dialog for choosing another one. */
export function FolderField({ value, currentFolder, onChoose }: FolderFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosenFolder, setChosenFolder] = useState<{ id: string; name: string }>();
  const folder = [currentFolder, chosenFolder].find((each) => each?.id === value);
  return (
    <div className="space-y-1.5">
      <p className="text-sm font-medium">{SETTING_LABELS.folder_id}</p>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="wrap-anywhere">
          {value === "" ? SETTINGS_FORM.noFolder : (folder?.name ?? SETTINGS_FORM.otherFolder)}
        </span>
        <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
          {SETTINGS_FORM.chooseFolder}
        </button>
      </p>
      {isOpen &&
        createPortal(
          <ChooseFolder
            title={SETTINGS_FORM.chooseFolder}
            verb={SETTINGS_FORM.choose}
            none={CHOOSE_FOLDER.noFolder}
            onClose={() => setOpen(false)}
            run={async () => undefined}
            onDone={(_, { id, name }) => {
              setOpen(false);
              setChosenFolder({ id: id ?? "", name });
              onChoose(id ?? "");
            }}
          />,
          // The field is part of a form. Chromium stops the submit event of a form within another one before React gets
          // it, and loads the page again.
          document.body,
        )}
    </div>
  );
}
