"use client";

import { useRouter } from "next/navigation";
import { Dialog } from "#components/ui/dialog.tsx";
import { useSay } from "#components/ui/toasts.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { SentInvitation } from "#lib/contract/members.ts";
import { Sent } from "./sent.tsx";

/** What can be done about an invitation that waits: send it again, by a new link, or withdraw it. */
export function OpenInvitation({ id, email, mayResend }: { id: string; email: string; mayResend: boolean }) {
  const router = useRouter();
  const say = useSay();
  const onError = (error: { message: string }) => say(error.message, { tone: "bad" });
  const resend = useAction((which: string) => call<SentInvitation>("POST", `/invitations/${which}/resend`));
  const revoke = useAction(
    () => call("DELETE", `/invitations/${id}`),
    () => {
      say(`The invitation of ${email} is withdrawn.`);
      router.refresh();
      document.getElementById("invitations")?.focus();
    },
  );
  const sent = resend.data?.data;
  function close() {
    router.refresh();
    resend.reset();
    document.getElementById("invitations")?.focus();
  }
  return (
    <span className="flex justify-end">
      {mayResend && (
        <button
          type="button"
          className="button button-quiet"
          disabled={resend.isPending}
          onClick={() => resend.mutate(id, { onError })}
        >
          Resend<span className="sr-only"> to {email}</span>
        </button>
      )}
      <button
        type="button"
        className="button button-quiet text-bad"
        disabled={revoke.isPending}
        onClick={() => revoke.mutate(undefined, { onError })}
      >
        Revoke<span className="sr-only"> the invitation of {email}</span>
      </button>
      <Dialog open={sent !== undefined} onClose={close} title="Invited again">
        {sent && (
          <Sent
            sent={sent}
            busy={resend.isPending}
            again={() => resend.mutate(sent.id, { onError })}
            onDone={close}
          />
        )}
      </Dialog>
    </span>
  );
}
