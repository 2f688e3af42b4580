"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { NameDialog } from "#components/library/name-dialog.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";

/** The button that makes a folder at the top level. */
export function NewFolder() {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const showToast = useToast();
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        New folder
      </button>
      {open && (
        <NameDialog
          title="New folder"
          label="Name"
          verb="Make the folder"
          field="name"
          onClose={() => setOpen(false)}
          run={(name) => call("POST", "/v1/folders", { name })}
          onDone={(_, name) => {
            setOpen(false);
            showToast(`“${name}” is made.`);
            router.refresh();
          }}
        />
      )}
    </>
  );
}
