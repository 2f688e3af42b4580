/** Within these, React has rendered new content on a slow machine, and the questions around it are laid out. */
const FRAMES = 10;

/** What authors do to go elsewhere. Scrolling back would undo it, or move a button away while it is pressed. */
const GESTURES = ["pointerdown", "wheel", "touchmove"];

/**
 * Calls `keepInView` in each of the next frames, until it returns false or the author scrolls or presses something: what is
 * in view can leave it again, because questions get their real height only when they are rendered and on screen.
 */
export function whileSettling(keepInView: () => boolean): void {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = () => controller.abort();
  for (const type of GESTURES)
    document.addEventListener(type, stop, { capture: true, passive: true, signal });
  const waitForFrame = (frames: number) =>
    requestAnimationFrame(() => {
      if (signal.aborted) return;
      if (frames > 0 && keepInView()) waitForFrame(frames - 1);
      else stop();
    });
  waitForFrame(FRAMES);
}
