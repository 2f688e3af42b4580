"use client";

import { useSay } from "#components/ui/toasts.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";

export function SignOutEverywhere() {
  const say = useSay();
  const out = useAction(
    () => call("DELETE", "/account/sessions"),
    () => location.assign("/sign-in"),
  );
  return (
    <button
      type="button"
      className="button button-secondary"
      disabled={out.isPending}
      onClick={() => out.mutate(undefined, { onError: (error) => say(error.message, { tone: "bad" }) })}
    >
      Sign out everywhere
    </button>
  );
}
