/**
 * Watches for the user leaving the page until the returned function is called. `onLeave` receives the URL when the user
 * goes back or forward within the dashboard, which the page can ask about, and undefined when the page is closed or
 * another one is loaded, which only the browser can ask about. It returns whether to keep the user on the page.
 */
export function watchLeaving(onLeave: (href: string | undefined) => boolean): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  window.addEventListener(
    "beforeunload",
    (event) => {
      if (onLeave(undefined)) event.preventDefault();
    },
    { signal },
  );
  // Going back to another page in the dashboard fires no `beforeunload`. Browsers without the Navigation API can't
  // prevent it.
  window.navigation?.addEventListener(
    "navigate",
    (event) => {
      if (event.navigationType !== "traverse" || !event.cancelable) return;
      if (onLeave(event.destination.url)) event.preventDefault();
    },
    { signal },
  );
  return () => controller.abort();
}
