"use client";

import { ConfirmAction } from "#components/ui/confirm-action.tsx";
import { call } from "#lib/client/call.ts";
import { LEAVE_ORGANIZATION } from "#lib/messages/members-page.ts";

type LeaveOrganizationProps = { name: string; disabledReason: string | undefined };

export const LeaveOrganization = ({ name, disabledReason }: LeaveOrganizationProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <ConfirmAction
      label={LEAVE_ORGANIZATION.open(name)}
      disabledReason={disabledReason === undefined ? undefined : `${disabledReason}.`}
      title={LEAVE_ORGANIZATION.title(name)}
      verb={LEAVE_ORGANIZATION.verb}
      danger
      run={() => call("DELETE", "/membership")}
      onDone={() => location.assign("/")}
    >
      <p>{LEAVE_ORGANIZATION.text}</p>
    </ConfirmAction>
  </div>
);
