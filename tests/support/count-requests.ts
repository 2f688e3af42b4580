import type { Page, Request } from "playwright-core";

export type RequestCounter = {
  /** The requests that have neither finished nor failed. */
  pending: Set<Request>;
  /** The number of requests since the page was opened. */
  started: number;
};

const counters = new WeakMap<Page, RequestCounter>();

/** Starts counting the requests of a page that has just been opened. */
export function countRequests(page: Page): void {
  const counter: RequestCounter = { pending: new Set(), started: 0 };
  counters.set(page, counter);
  page.on("request", (request) => {
    counter.pending.add(request);
    counter.started += 1;
  });
  page.on("requestfinished", (request) => counter.pending.delete(request));
  page.on("requestfailed", (request) => counter.pending.delete(request));
  // The end of a request that outlives its document isn't reported. A change of the address within a document has no
  // response, and a download doesn't change the address.
  let arriving: string | undefined;
  page.on("response", (response) => {
    if (response.request().isNavigationRequest()) arriving = removeHash(response.url());
  });
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame() || removeHash(frame.url()) !== arriving) return;
    arriving = undefined;
    for (const request of counter.pending)
      if (["fetch", "ping"].includes(request.resourceType())) counter.pending.delete(request);
  });
}

const removeHash = (url: string): string => url.split("#")[0] ?? "";

/** Returns the counter of a page. @throws Error if its requests weren't counted from the start. */
export function getRequestCounter(page: Page): RequestCounter {
  const counter = counters.get(page);
  if (!counter) throw new Error("The page's requests aren't counted: open it in the browser of getBrowser.");
  return counter;
}
