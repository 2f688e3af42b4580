import { Player } from "#components/player/player.tsx";
import type { PlayerEvent, PlayerProps } from "#components/player/types.ts";
import type { Locale, TouchstoneAssessment } from "../public/embed.d.ts";
import { OwnQuestion } from "./own-question.tsx";
import type { Scene } from "./session.ts";
import { tell } from "./tell.ts";
import { WORDS } from "./words.ts";

type ShownProps = { scene: Scene; host: TouchstoneAssessment; locale: Locale } & Constant;

/** What stays the same for as long as an element is on its page, but that the page may come to show its own questions. */
export type Constant = Pick<PlayerProps, "assetBase" | "renderOpaque" | "onEvent" | "onControls">;

export const constantFor = (
  host: TouchstoneAssessment,
  base: string,
  onControls: NonNullable<Constant["onControls"]>,
): Constant => {
  const renderOpaque: Constant["renderOpaque"] = (question) => (
    <OwnQuestion key={question.questionId} host={host} question={question} />
  );
  return {
    assetBase: base,
    get renderOpaque() {
      return host.renderOpaque ? renderOpaque : undefined;
    },
    onEvent: (event) => pass(host, event),
    onControls,
  };
};

/** What an element shows: that it is loading, what stands in the way, or the player. */
export function Shown({ scene, host, locale, ...constant }: ShownProps) {
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
  const { view, transport, store } = scene.attempt;
  return (
    <Player
      key={view.attempt_info.attempt_key + view.started_at}
      view={view}
      transport={transport}
      store={store}
      locale={locale}
      layout={host.layout === "all" ? "all" : "paged"}
      {...constant}
    />
  );
}

/** An expired token is told of where it is replaced (session.ts), once. */
function pass(host: TouchstoneAssessment, event: PlayerEvent): void {
  if (event.type === "token-expired") return;
  const { type, ...detail } = event;
  tell(host, type, detail as never);
}
