"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { formatCount } from "#lib/messages/format-count.ts";

const describeUsage = (calls: number): string =>
  calls === 0
    ? "Nothing called with it in the last 24 hours."
    : `It made ${formatCount(calls, "call")} in the last 24 hours.`;

/** Revokes a key, once somebody has said that they mean it. */
export function RevokeKey({ id, name, calls }: { id: string; name: string; calls: number }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const toast = useToast();
  const revoke = useAction(
    () => call("DELETE", `/keys/${id}`),
    () => {
      setOpen(false);
      toast(`“${name}” is revoked.`);
      router.refresh();
    },
  );
  return (
    <>
      <button type="button" className="button button-quiet text-bad" onClick={() => setOpen(true)}>
        Revoke<span className="sr-only"> {name}</span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Revoke “${name}”?`}>
        <div className="space-y-4 text-left whitespace-normal">
          <p className="text-sm font-medium tabular-nums">{describeUsage(calls)}</p>
          <p className="text-sm">
            Whatever still uses this key is refused from its next request on. This cannot be undone.
          </p>
          {revoke.error && (
            <Banner tone="bad" alert>
              {revoke.error.message}
            </Banner>
          )}
          <button
            type="button"
            className="button button-danger"
            disabled={revoke.isPending}
            onClick={() => revoke.mutate(undefined)}
          >
            Revoke the key
          </button>
        </div>
      </Dialog>
    </>
  );
}
