"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { NameDialog } from "#components/library/name-dialog.tsx";
import { useSay } from "#components/ui/toasts.tsx";
import { call } from "#lib/client/call.ts";

/** The button that makes a folder at the top level. */
export function NewFolder() {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const say = useSay();
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
            say(`“${name}” is made.`);
            router.refresh();
          }}
        />
      )}
    </>
  );
}
