"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { SentInvitation } from "#lib/contract/members.ts";
import type { Role } from "#lib/contract/roles.ts";
import { COMMON } from "#lib/messages/common.ts";
import { INVITE } from "#lib/messages/invitations.ts";
import { ROLE_NAMES } from "#lib/messages/role-names.ts";
import { getSentTitle, InvitationSent } from "./invitation-sent.tsx";

/**
 * Invites a member with one of the `roles` that the inviter can grant. `sendsEmail`: whether the server sends email.
 */
export function Invite({ roles, sendsEmail }: { roles: readonly Role[]; sendsEmail: boolean }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const [sent, setSent] = useState<SentInvitation>();
  const invite = useAction(
    (given: { email: string; role: Role }) => call("POST", "/invitations", given),
    ({ data }) => setSent(data),
  );
  const failure = invite.error;
  const fieldError = getFieldError(failure, "email") ?? getFieldError(failure, "role");

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const role = roles.find((one) => one === given.get("role"));
    if (role) invite.mutate({ email: String(given.get("email") ?? ""), role });
  }
  function close() {
    setOpen(false);
    if (sent) router.refresh();
    setSent(undefined);
    invite.reset();
  }

  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        {INVITE.open}
      </button>
      <Dialog open={open} onClose={close} title={sent ? getSentTitle(sent) : INVITE.title}>
        {sent ? (
          <InvitationSent
            sent={sent}
            isBusy={invite.isPending}
            problem={failure?.message}
            onRetry={() => invite.mutate({ email: sent.email, role: sent.role })}
            onDone={close}
          />
        ) : (
          <form onSubmit={onSubmit} className="space-y-5">
            <Field
              label={COMMON.email}
              hint={sendsEmail ? INVITE.mailHint : INVITE.linkHint}
              error={getFieldError(failure, "email")}
            >
              {(given) => (
                <input {...given} name="email" type="email" required maxLength={254} className="input" />
              )}
            </Field>
            <Field label={INVITE.role} hint={INVITE.roleHint}>
              {(given) => (
                <select {...given} name="role" className="input" defaultValue={roles.at(-1)}>
                  {roles.map((role) => (
                    <option key={role} value={role}>
                      {ROLE_NAMES[role]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {!fieldError && <FormError error={failure} />}
            <PendingButton type="submit" className="button button-primary" isPending={invite.isPending}>
              {invite.isPending ? INVITE.pending : sendsEmail ? INVITE.verb : INVITE.linkVerb}
            </PendingButton>
          </form>
        )}
      </Dialog>
    </>
  );
}
