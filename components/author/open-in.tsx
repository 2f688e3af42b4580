"use client";

import { Alone } from "#components/account/alone.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";

type OpenInProps = { organization: string; organizationId: string; back: string };

function Button({ organization, organizationId, back }: OpenInProps) {
  const turn = useAction(
    () => call("PATCH", "/session", { organization_id: organizationId }),
    () => location.assign(back),
  );
  return (
    <div className="space-y-4 pt-3">
      {turn.error && (
        <Banner tone="bad" alert>
          {turn.error.message}
        </Banner>
      )}
      <button
        type="button"
        className="button button-primary w-full wrap-anywhere"
        disabled={turn.isPending || turn.isSuccess}
        onClick={() => turn.mutate(undefined)}
      >
        {turn.isPending || turn.isSuccess ? "Opening …" : `Open in ${organization}`}
      </button>
    </div>
  );
}

/** Turns to the link's organization; only a press of it does. */
export const OpenIn = (props: OpenInProps) => (
  <Alone>
    <Button {...props} />
  </Alone>
);
