import css from "touchstone:styles";
import { render } from "preact";
import type { PlayerControls } from "#components/player/types.ts";
import { directionOf, localeOf } from "./locale.ts";
import type { Start } from "./running.ts";
import { type Scene, Session } from "./session.ts";
import { constantFor, Shown } from "./shown.tsx";

/** One for all elements of a page. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

/** Shows an assessment in an element, and whatever stands in its way. */
export const start: Start = (host, root, base) => {
  const shadow = root.getRootNode() as ShadowRoot;
  if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets.push(sheet);

  let scene: Scene = { phase: "loading" };
  let controls: PlayerControls | undefined;
  let waiting: ((given: PlayerControls) => void)[] = [];
  const constant = constantFor(host, base, (given) => {
    controls = given;
    if (!given) return;
    for (const go of waiting) go(given);
    waiting = [];
  });
  const paint = () => {
    const locale = localeOf(host);
    root.lang = locale;
    root.dir = directionOf(locale);
    root.ariaBusy = String(scene.phase === "loading");
    render(<Shown scene={scene} host={host} locale={locale} constant={constant} />, root);
  };
  const session = new Session(host, base, (next) => {
    scene = next;
    paint();
  });
  return {
    update() {
      session.update();
      paint();
    },
    // Whoever is told that all is ready may ask at once, a little before the player has handed its controls over.
    async submit() {
      const given = controls ?? (await new Promise<PlayerControls>((resolve) => waiting.push(resolve)));
      return given.submit();
    },
    flush: async () => controls?.flush(),
    stop() {
      session.stop();
      render(null, root);
    },
  };
};
