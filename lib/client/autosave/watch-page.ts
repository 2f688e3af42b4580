export type PageWatcher = {
  /** The page may be on its way out. A phone may end a hidden page without any further event. */
  onLeave(): void;
  /** The page is visible again: timers may have slept. */
  onReturn(): void;
  /** The connection is back. */
  onOnline(): void;
};

/** Watches the page until the returned function is called. */
export function watchPage({ onLeave, onReturn, onOnline }: PageWatcher): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  window.addEventListener("pagehide", onLeave, { signal });
  window.addEventListener("online", onOnline, { signal });
  document.addEventListener(
    "visibilitychange",
    () => (document.visibilityState === "hidden" ? onLeave() : onReturn()),
    { signal },
  );
  return () => controller.abort();
}
