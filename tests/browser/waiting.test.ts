import { expect, test } from "vitest";
import { getRequestCounter } from "#tests/support/count-requests.ts";
import { setUpBrowser, visit, waitUntilIdle } from "#tests/support/pages.ts";
import { createMember, createOwnedOrganization, createPerson } from "#tests/support/people.ts";

setUpBrowser();

test("a page isn't idle while a request is pending that it started before its HTML was parsed", async () => {
  const { page, context, close } = await visit("about:blank");
  const [isStarted, isAnswered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await context.route("http://pages.test/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/data") {
      isStarted.resolve();
      await isAnswered.promise;
    }
    if (pathname === "/script") await isStarted.promise;
    const body = '<script>fetch("/data", { keepalive: true })</script><script src="/script"></script>';
    await (pathname === "/first"
      ? route.fulfill({ contentType: "text/html", body })
      : route.fulfill({ contentType: "text/html", body: "" }));
  });
  await page.goto("http://pages.test/first");
  expect(getRequestCounter(page).pending.size).toBe(1);
  await page.goto("http://pages.test/second");
  // The end of the first page's request won't be reported.
  await waitUntilIdle(page);
  isAnswered.resolve();
  await close();
});

test("opening a page waits until its scripts handle events", async () => {
  const { cookies } = await createMember(await createOwnedOrganization(await createPerson()), "owner");
  const { page, context, close } = await visit("about:blank", { cookies });
  await context.addInitScript(() => {
    const dispatch = window.dispatchEvent.bind(window);
    window.dispatchEvent = (event) => {
      if (event.type !== "touchstone:ready") return dispatch(event);
      Object.assign(window, { release: () => dispatch(event) });
      return true;
    };
  });
  let isOpen = false;
  const opening = page.goto("/keys").then(() => {
    isOpen = true;
  });
  await page.waitForFunction(() => "release" in window && document.readyState === "complete");
  await waitUntilIdle(page);
  expect(isOpen).toBe(false);
  await page.evaluate(() => (window as unknown as { release(): void }).release());
  await opening;
  await close();
});
