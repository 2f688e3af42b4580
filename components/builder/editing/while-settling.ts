/** Within these, React has rendered new content on a slow machine, and the questions around it are laid out. */
const FRAMES = 10;

/**
 * Calls `keepInView` in each of the next frames, until it returns false: what is in view can leave it again, because
 * questions get their real height only when they are rendered and on screen.
 */
export function whileSettling(keepInView: () => boolean, frames = FRAMES): void {
  if (frames === 0) return;
  requestAnimationFrame(() => {
    if (keepInView()) whileSettling(keepInView, frames - 1);
  });
}
