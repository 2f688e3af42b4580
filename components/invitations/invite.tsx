"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { SentInvitation } from "#lib/contract/members.ts";
import type { Role } from "#lib/contract/roles.ts";
import { getSentTitle, InvitationSent } from "./invitation-sent.tsx";

/** The button that invites somebody, with the roles that its user may give. */
export function Invite({ roles, sendsEmail }: { roles: readonly Role[]; sendsEmail: boolean }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const [sent, setSent] = useState<SentInvitation>();
  const invite = useAction(
    (given: { email: string; role: Role }) => call<SentInvitation>("POST", "/invitations", given),
    ({ data }) => setSent(data),
  );
  const failure = invite.error;
  const fieldError = failure?.getFieldError("email") ?? failure?.getFieldError("role");

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
        Invite
      </button>
      <Dialog open={open} onClose={close} title={sent ? getSentTitle(sent) : "Invite somebody"}>
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
              label="E-mail address"
              hint={
                sendsEmail
                  ? "They get a message with a link. An invitation that they have already is replaced."
                  : "You get a link to send them. An invitation that they have already is replaced."
              }
              error={failure?.getFieldError("email")}
            >
              {(given) => (
                <input {...given} name="email" type="email" required maxLength={254} className="input" />
              )}
            </Field>
            <Field label="Role" hint="What each may do stands at the foot of this page.">
              {(given) => (
                <select {...given} name="role" className="input" defaultValue={roles.at(-1)}>
                  {roles.map((role) => (
                    <option key={role} value={role}>
                      {role}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {failure && !fieldError && (
              <Banner tone="bad" alert>
                {failure.message}
              </Banner>
            )}
            <button type="submit" className="button button-primary" disabled={invite.isPending}>
              {invite.isPending ? "Inviting …" : "Invite"}
            </button>
          </form>
        )}
      </Dialog>
    </>
  );
}
