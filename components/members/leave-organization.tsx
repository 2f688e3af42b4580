"use client";

import { useId, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";

/** The way out of an organization; `why` it is closed, where it is. */
export function LeaveOrganization({
  name,
  disabledReason,
}: {
  name: string;
  disabledReason: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const leave = useAction(
    () => call("DELETE", "/membership"),
    () => location.assign("/"),
  );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        className="button button-secondary"
        aria-disabled={disabledReason === undefined ? undefined : true}
        aria-describedby={disabledReason === undefined ? undefined : id}
        onClick={() => disabledReason === undefined && setOpen(true)}
      >
        Leave {name}
      </button>
      {disabledReason !== undefined && (
        <p id={id} className="text-sm text-muted">
          {disabledReason}.
        </p>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={`Leave ${name}?`}>
        <div className="space-y-4">
          <p className="text-sm">
            You see nothing of it any more, from now on. To come back you need an invitation.
          </p>
          {leave.error && (
            <Banner tone="bad" alert>
              {leave.error.message}
            </Banner>
          )}
          <button
            type="button"
            className="button button-danger"
            disabled={leave.isPending || leave.isSuccess}
            onClick={() => leave.mutate(undefined)}
          >
            Leave the organization
          </button>
        </div>
      </Dialog>
    </div>
  );
}
