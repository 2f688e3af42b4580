export type PageWatcher = {
  /** Is called when the page may be closing. A phone may end a hidden page without any further event. */
  onLeave(): void;
  /** Is called when the page is visible again, because timers may have been suspended. */
  onReturn(): void;
  /** Is called when the connection is back. */
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
