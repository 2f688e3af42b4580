import { afterEach, expect, test, vi } from "vitest";
import { watchLeaving } from "#components/ui/watch-leaving.ts";

afterEach(() => void vi.unstubAllGlobals());

test("the page hears of being closed and of Back, decides whether to stay, and stops listening", () => {
  const navigation = new EventTarget();
  const page = Object.assign(new EventTarget(), { navigation });
  vi.stubGlobal("window", page);
  let stays = true;
  const left: (string | undefined)[] = [];
  const stop = watchLeaving((href) => {
    left.push(href);
    return stays;
  });
  /** Returns whether the page prevented it. */
  const close = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const navigate = (navigationType: string, cancelable = true) => {
    const event = new Event("navigate", { cancelable });
    return !navigation.dispatchEvent(
      Object.assign(event, { navigationType, destination: { url: "https://a.example/items" } }),
    );
  };
  expect([close(), navigate("traverse"), navigate("push"), navigate("traverse", false)]).toEqual([
    ...[true, true, false, false],
  ]);
  expect(left).toEqual([undefined, "https://a.example/items"]);
  stays = false;
  expect([close(), navigate("traverse")]).toEqual([false, false]);
  stop();
  stays = true;
  expect([close(), navigate("traverse"), left.length]).toEqual([false, false, 4]);
});
