"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { NameDialog } from "#components/library/name-dialog.tsx";
import { call } from "#lib/client/call.ts";

/** The button that makes a collection and goes to it. */
export function NewCollection() {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        New collection
      </button>
      {open && (
        <NameDialog
          title="New collection"
          label="Name"
          verb="Make the collection"
          field="name"
          onClose={() => setOpen(false)}
          run={(name) => call<{ id: string }>("POST", "/v1/collections", { name })}
          onDone={({ data }) => router.push(`/collections/${data.id}`)}
        />
      )}
    </>
  );
}
