import { describeRejection } from "#components/player/describe-rejection.ts";
import { Player } from "#components/player/player.tsx";
import { ResultView } from "#components/player/result-view.tsx";
import type { PlayerEvent, PlayerProps } from "#components/player/types.ts";
import { useLanguage } from "#components/player/use-language.ts";
import type { Locale, TouchstoneAssessment } from "../public/embed.d.ts";
import { dispatchElementEvent } from "./dispatch-element-event.ts";
import { MESSAGES } from "./messages.ts";
import { OpaqueQuestionSlot } from "./opaque-question-slot.tsx";
import type { ViewState } from "./session.ts";

type ElementViewProps = {
  viewState: ViewState;
  host: TouchstoneAssessment;
  locale: Locale;
  playerProps: StablePlayerProps;
};

/** Props that stay the same while an element is on its page. */
export type StablePlayerProps = Required<
  Pick<PlayerProps, "assetBase" | "renderOpaque" | "onEvent" | "onControls">
>;

export const createPlayerProps = (
  host: TouchstoneAssessment,
  base: string,
  onControls: StablePlayerProps["onControls"],
): StablePlayerProps => ({
  assetBase: base,
  renderOpaque: (question) => (
    <OpaqueQuestionSlot key={question.questionId} host={host} question={question} />
  ),
  onEvent: (event) => forwardEvent(host, event),
  onControls,
});

/** Renders the content of an element: loading, a failure, a result, or the player. */
export function ElementView({ viewState, host, locale, playerProps }: ElementViewProps) {
  if (viewState.phase === "loading") {
    return (
      <p role="status" className="text-sm text-muted">
        {MESSAGES[locale].loading}
      </p>
    );
  }
  if (viewState.phase === "trouble") return <Trouble {...viewState} locale={locale} />;
  if (viewState.phase === "submitted") return <Submitted {...viewState} locale={locale} />;
  const { view, requestedAt, transport, store } = viewState.attempt;
  const { renderOpaque, ...otherProps } = playerProps;
  const { check } = host;
  return (
    <Player
      key={view.attempt_info.attempt_key + view.started_at}
      {...otherProps}
      view={view}
      requestedAt={requestedAt}
      transport={check ? { ...transport, check: (question) => check.call(host, question) } : transport}
      store={store}
      locale={locale}
      layout={host.layout === "all" ? "all" : "paged"}
      renderOpaque={host.renderOpaque ? renderOpaque : undefined}
    />
  );
}

type TroubleProps = Extract<ViewState, { phase: "trouble" }> & { locale: Locale };

/** Renders why the assessment can't be shown. */
function Trouble({ reason, code, retry, locale }: TroubleProps) {
  const language = useLanguage(locale);
  const messages = MESSAGES[locale];
  return (
    <div className="space-y-3">
      <p role="alert">
        {reason === "unreachable"
          ? messages.unreachable
          : language && describeRejection(language, code, reason)}
      </p>
      {retry && (
        <button type="button" className="button button-secondary" onClick={retry}>
          {messages.retry}
        </button>
      )}
    </div>
  );
}

type SubmittedProps = Pick<Parameters<typeof ResultView>[0], "result" | "isAnswered"> & { locale: Locale };

/** Renders a result without the attempt's player, after a reload. */
function Submitted({ locale, result, isAnswered }: SubmittedProps) {
  const language = useLanguage(locale);
  return language ? <ResultView result={result} isAnswered={isAnswered} language={language} /> : null;
}

/**
 * Dispatches the player's events on the element, except `token-expired`, which session.ts dispatches once per token.
 */
function forwardEvent(host: TouchstoneAssessment, event: PlayerEvent): void {
  if (event.type === "token-expired") return;
  const { type, ...detail } = event;
  dispatchElementEvent(host, type, detail as never);
}
