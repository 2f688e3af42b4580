"use client";

import { useMemo } from "react";
import { createBrowserStore } from "#components/player/net/store.ts";
import { createEmbedTransport } from "#components/player/net/transport.ts";
import { Player } from "#components/player/player.tsx";
import {
  type EndReason,
  type PlayerEvent,
  type Transport,
  TransportFailure,
} from "#components/player/types.ts";
import type { EmbedView } from "#lib/contract/embed.ts";
import { ATTEMPT } from "#lib/messages/hosted.ts";
import { TokenFromUrl } from "./token-from-url.tsx";

type AttemptProps = { view: EmbedView; token: string; code: string };

/** Renders the player on the service's own page. It opens the result after the attempt is submitted in any tab. */
export function Attempt({ view, token, code }: AttemptProps) {
  const result = `/take/${code}/result`;
  const transport = useMemo(
    () => redirectWhenUsed(createEmbedTransport({ base: "", token }), result),
    [token, result],
  );
  const key = view.attempt_info.attempt_key;
  const store = useMemo(() => (typeof window === "undefined" ? undefined : createBrowserStore(key)), [key]);
  const onEvent = ({ type }: PlayerEvent) => {
    if (type === "submitted") location.replace(result);
  };
  return (
    <>
      <TokenFromUrl code={code} />
      <Player
        view={view}
        transport={transport}
        store={store}
        onEvent={onEvent}
        afterSubmit={() => <SubmittedNotice result={result} />}
        afterEnd={(reason) => <EndActions reason={reason} code={code} />}
      />
    </>
  );
}

/** Wraps a transport so that it opens the result when another tab has submitted the attempt. */
const redirectWhenUsed = (transport: Transport, result: string): Transport => ({
  ...transport,
  submit: (answers, key) =>
    transport.submit(answers, key).catch((error: unknown) => {
      if (error instanceof TransportFailure && error.reason === "used") location.replace(result);
      throw error;
    }),
});

/** Renders what the learner can do after the attempt has ended elsewhere. */
function EndActions({ reason, code }: { reason: EndReason; code: string }) {
  const hasResult = reason === "submitted" || reason === "deadline";
  return (
    <p>
      <a className="link" href={hasResult ? `/take/${code}/result` : `/take/${code}`}>
        {hasResult ? ATTEMPT.seeResult : ATTEMPT.backToStart}
      </a>
    </p>
  );
}

const SubmittedNotice = ({ result }: { result: string }) => (
  <div className="py-10" role="status">
    <p className="text-lg font-semibold">{ATTEMPT.submitted}</p>
    <p className="mt-2">
      <a className="link" href={result}>
        {ATTEMPT.seeResult}
      </a>
    </p>
  </div>
);
