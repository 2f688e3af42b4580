"use client";

import { Alone } from "#components/account/alone.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";

function Button({ returnTo }: { returnTo: string }) {
  const out = useAction(
    () => call("DELETE", "/session"),
    () => location.assign(`/sign-in?return_to=${encodeURIComponent(returnTo)}`),
  );
  return (
    <div className="mt-6 space-y-4">
      {out.error && (
        <Banner tone="bad" alert>
          {out.error.message}
        </Banner>
      )}
      <button
        type="button"
        className="button button-primary w-full"
        disabled={out.isPending || out.isSuccess}
        onClick={() => out.mutate(undefined)}
      >
        Switch account
      </button>
    </div>
  );
}

/** Signs out, and leads back here by way of signing in as somebody else. */
export const SwitchAccount = (props: { returnTo: string }) => (
  <Alone>
    <Button {...props} />
  </Alone>
);
