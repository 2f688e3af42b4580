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
  let isStopped = false;
  /** Called once the view or the controls have changed. */
  const waiters: (() => void)[] = [];
  const reportChange = () => {
    for (const wake of waiters.splice(0)) wake();
  };
  const playerProps = createPlayerProps(host, base, (playerControls) => {
    controls = playerControls;
    reportChange();
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
    reportChange();
  });
  return {
    update() {
      session.update();
      renderView();
    },
    // The page may call this from its `ready` handler, just before the player passes its controls to this handle.
    async submit() {
      while (!controls) {
        if (viewState.phase === "submitted") return viewState.result;
        if (isStopped || viewState.phase === "trouble") throw new Error("The assessment isn’t open");
        await new Promise<void>((resolve) => waiters.push(resolve));
      }
      return controls.submit();
    },
    flush: async () => controls?.flush(),
    stop() {
      isStopped = true;
      session.stop(controls?.flush());
      render(null, root);
      reportChange();
    },
  };
};
