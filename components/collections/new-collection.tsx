"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { NameDialog } from "#components/library/name-dialog.tsx";
import { call } from "#lib/client/call.ts";
import { COMMON } from "#lib/messages/common.ts";
import { NEW_COLLECTION } from "#lib/messages/library.ts";

/** Creates a collection and opens it. */
export function NewCollection() {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        {NEW_COLLECTION.open}
      </button>
      {open && (
        <NameDialog
          title={NEW_COLLECTION.open}
          label={COMMON.name}
          verb={NEW_COLLECTION.verb}
          field="name"
          onClose={() => setOpen(false)}
          run={(name) => call("POST", "/v1/collections", { name })}
          onDone={({ data }) => router.push(`/collections/${data.id}`)}
        />
      )}
    </>
  );
}
