import { Player } from "#components/player/player.tsx";
import { ResultView } from "#components/player/result-view.tsx";
import type { PlayerEvent, PlayerProps, Transport } from "#components/player/types.ts";
import { useLanguage } from "#components/player/use-language.ts";
import type { EmbedResult } from "#lib/contract/embed.ts";
import type { Locale, TouchstoneAssessment } from "../public/embed.d.ts";
import { OwnQuestion } from "./own-question.tsx";
import type { Scene } from "./session.ts";
import { tell } from "./tell.ts";
import { WORDS } from "./words.ts";

type ShownProps = { scene: Scene; host: TouchstoneAssessment; locale: Locale; constant: Constant };

/** What stays the same for as long as an element is on its page. */
export type Constant = Required<
  Pick<PlayerProps, "assetBase" | "renderOpaque" | "onEvent" | "onControls">
> & {
  check: NonNullable<Transport["check"]>;
};

export const constantFor = (
  host: TouchstoneAssessment,
  base: string,
  onControls: Constant["onControls"],
): Constant => ({
  assetBase: base,
  renderOpaque: (question) => <OwnQuestion key={question.questionId} host={host} question={question} />,
  check: async (question) => {
    if (!host.check) throw new Error("Nothing can be checked here");
    return host.check(question);
  },
  onEvent: (event) => pass(host, event),
  onControls,
});

/** What an element shows: that it is loading, what stands in the way, or the player. */
export function Shown({ scene, host, locale, constant }: ShownProps) {
  const words = WORDS[locale];
  if (scene.phase === "loading") {
    return (
      <p role="status" className="text-sm text-muted">
        {words.loading}
      </p>
    );
  }
  if (scene.phase === "trouble") {
    return (
      <div className="space-y-3">
        <p role="alert">{words[scene.trouble]}</p>
        {scene.again && (
          <button type="button" className="button button-secondary" onClick={scene.again}>
            {words.again}
          </button>
        )}
      </div>
    );
  }
  if (scene.phase === "submitted") return <Submitted result={scene.result} locale={locale} />;
  const { view, transport, store } = scene.attempt;
  const { check, renderOpaque, ...given } = constant;
  return (
    <Player
      key={view.attempt_info.attempt_key + view.started_at}
      {...given}
      view={view}
      transport={host.check ? { ...transport, check } : transport}
      store={store}
      locale={locale}
      layout={host.layout === "all" ? "all" : "paged"}
      renderOpaque={host.renderOpaque ? renderOpaque : undefined}
    />
  );
}

/** A result that comes without its attempt's player. */
function Submitted({ result, locale }: { result: EmbedResult; locale: Locale }) {
  const language = useLanguage(locale);
  return language ? <ResultView result={result} language={language} /> : null;
}

/** An expired token is told of where it is replaced (session.ts), once. */
function pass(host: TouchstoneAssessment, event: PlayerEvent): void {
  if (event.type === "token-expired") return;
  const { type, ...detail } = event;
  tell(host, type, detail as never);
}
