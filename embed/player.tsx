import css from "touchstone:styles";
import { render } from "preact";
import type { PlayerControls } from "#components/player/types.ts";
import { createPlayerProps, ElementView } from "./element-view.tsx";
import { getDirection, getLocale } from "./locale.ts";
import type { StartPlayer } from "./player-handle.ts";
import { Session, type ViewState } from "./session.ts";
import { styleSheet } from "./style-sheet.ts";

styleSheet.replaceSync(css);

/** Shows an assessment in an element, or why it can't be shown. */
export const start: StartPlayer = (host, root, base) => {
  const shadow = root.getRootNode() as ShadowRoot;
  if (!shadow.adoptedStyleSheets.includes(styleSheet)) shadow.adoptedStyleSheets.push(styleSheet);

  let viewState: ViewState = { phase: "loading" };
  let controls: PlayerControls | undefined;
  let controlsWaiters: ((playerControls: PlayerControls) => void)[] = [];
  const playerProps = createPlayerProps(host, base, (playerControls) => {
    controls = playerControls;
    if (!playerControls) return;
    for (const resolveControls of controlsWaiters) resolveControls(playerControls);
    controlsWaiters = [];
  });
  const renderView = () => {
    const locale = getLocale(host);
    root.lang = locale;
    root.dir = getDirection(locale);
    root.ariaBusy = String(viewState.phase === "loading");
    render(<ElementView viewState={viewState} host={host} locale={locale} playerProps={playerProps} />, root);
  };
  const session = new Session(host, base, (next) => {
    viewState = next;
    renderView();
  });
  return {
    update() {
      session.update();
      renderView();
    },
    // The page may call this from its `ready` handler, just before the player passes its controls to this handle.
    async submit() {
      const playerControls =
        controls ?? (await new Promise<PlayerControls>((resolve) => controlsWaiters.push(resolve)));
      return playerControls.submit();
    },
    flush: async () => controls?.flush(),
    stop() {
      session.stop();
      render(null, root);
    },
  };
};
