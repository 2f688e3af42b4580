"use client";

import { useCallback, useMemo, useState } from "react";
import type { Locale } from "#components/content/messages/language.ts";
import { createBrowserStore } from "#components/player/net/store.ts";
import { createEmbedTransport } from "#components/player/net/transport.ts";
import { Player } from "#components/player/player.tsx";
import {
  type EndReason,
  type PlayerEvent,
  type PlayerProps,
  type Transport,
  TransportFailure,
} from "#components/player/types.ts";
import { useDocumentTitle } from "#components/ui/use-document-title.ts";
import type { EmbedView } from "#lib/contract/embed.ts";
import { getPlaceName } from "./place-name.ts";
import { TokenFromUrl, type TokenMessages } from "./token-from-url.tsx";

type AttemptMessages = TokenMessages & Record<"seeResult" | "goToStart" | "submitted", string>;
type AttemptProps = {
  view: EmbedView;
  token: string;
  code: string;
  locale: Locale;
  messages: AttemptMessages;
};

/** Renders the player on the service's own page. It opens the result after the attempt is submitted in any tab. */
export function Attempt({ view, token, code, locale, messages }: AttemptProps) {
  const result = `/take/${code}/result`;
  const transport = useMemo(
    () => redirectWhenUsed(createEmbedTransport({ base: "", token }), result),
    [token, result],
  );
  const key = view.attempt_info.attempt_key;
  const store = useMemo(() => (typeof window === "undefined" ? undefined : createBrowserStore(key)), [key]);
  const [place, setPlace] = useState<string>();
  const onPlace = useCallback<NonNullable<PlayerProps["onPlace"]>>(
    (...shown) => setPlace(getPlaceName(...shown)),
    [],
  );
  useDocumentTitle(place === undefined ? view.meta.title : `${place}: ${view.meta.title}`);
  const onEvent = ({ type }: PlayerEvent) => {
    if (type === "submitted") location.replace(result);
  };
  return (
    <TokenFromUrl code={code} messages={messages}>
      <Player
        view={view}
        locale={locale}
        transport={transport}
        store={store}
        onEvent={onEvent}
        onPlace={onPlace}
        afterSubmit={() => <SubmittedNotice result={result} messages={messages} />}
        afterEnd={(reason) => <EndActions reason={reason} code={code} messages={messages} />}
      />
    </TokenFromUrl>
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
function EndActions({
  reason,
  code,
  messages,
}: {
  reason: EndReason;
  code: string;
  messages: AttemptMessages;
}) {
  const hasResult = reason === "submitted" || reason === "deadline";
  return (
    <p>
      <a className="link" href={hasResult ? `/take/${code}/result` : `/take/${code}`}>
        {hasResult ? messages.seeResult : messages.goToStart}
      </a>
    </p>
  );
}

const SubmittedNotice = ({ result, messages }: { result: string; messages: AttemptMessages }) => (
  <div className="py-10" role="status">
    <p className="text-lg font-semibold">{messages.submitted}</p>
    <p className="mt-2">
      <a className="link" href={result}>
        {messages.seeResult}
      </a>
    </p>
  </div>
);
