"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { NameDialog } from "#components/library/name-dialog.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { COMMON } from "#lib/messages/common.ts";
import { FOLDER_DIALOGS } from "#lib/messages/library.ts";

/** Creates a folder at the top level. */
export function NewFolder() {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const showToast = useToast();
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        {FOLDER_DIALOGS.newTitle}
      </button>
      {open && (
        <NameDialog
          title={FOLDER_DIALOGS.newTitle}
          label={COMMON.name}
          verb={FOLDER_DIALOGS.create}
          field="name"
          onClose={() => setOpen(false)}
          run={(name) => call("POST", "/v1/folders", { name })}
          onDone={(_, name) => {
            setOpen(false);
            showToast(FOLDER_DIALOGS.created(name));
            router.refresh();
          }}
        />
      )}
    </>
  );
}
