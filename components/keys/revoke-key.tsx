"use client";

import { useRouter } from "next/navigation";
import { ConfirmAction } from "#components/ui/confirm-action.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { REVOKE_KEY } from "#lib/messages/keys.ts";

/** Revokes a key. `calls`: the number of requests made with it in the last 24 hours. */
export function RevokeKey({ id, name, calls }: { id: string; name: string; calls: number }) {
  const router = useRouter();
  const toast = useToast();
  return (
    <ConfirmAction
      label={
        <>
          {REVOKE_KEY.open}
          <span className="sr-only"> {name}</span>
        </>
      }
      className="button button-quiet text-bad"
      title={REVOKE_KEY.title(name)}
      verb={REVOKE_KEY.verb}
      danger
      run={() => call("DELETE", `/keys/${id}`)}
      onDone={() => {
        toast(REVOKE_KEY.done(name));
        router.refresh();
        focusContent();
      }}
    >
      <p className="font-medium tabular-nums">{REVOKE_KEY.usage(calls)}</p>
      <p>{REVOKE_KEY.text}</p>
    </ConfirmAction>
  );
}
