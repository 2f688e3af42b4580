import { AsyncLocalStorage } from "node:async_hooks";

type PageState = { isRefused: boolean };

/** The bundles of Next's pages have their own copies of this module, so they share the storage through globalThis. */
const storageKey = Symbol.for("touchstone.refused-page");
const holder = globalThis as { [storageKey]?: AsyncLocalStorage<PageState> };
holder[storageKey] ??= new AsyncLocalStorage();
const storage = holder[storageKey];

/** Runs `render`, which gets a function that tells whether the page was refused so far. */
export function watchRefusal(render: (isRefused: () => boolean) => void): void {
  const page: PageState = { isRefused: false };
  storage.run(page, () => render(() => page.isRefused));
}

/**
 * Records that the viewer's role can't view the page that is being rendered. Has no effect on a host that doesn't use our
 * server.
 */
export function refusePage(): void {
  const page = storage.getStore();
  if (page) page.isRefused = true;
}
