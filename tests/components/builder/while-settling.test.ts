import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whileSettling } from "#components/builder/editing/while-settling.ts";

let frames: (() => void)[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
});
afterEach(() => vi.unstubAllGlobals());

/** Renders frames until nothing waits for one. */
function render(): void {
  for (let frame = frames.shift(); frame; frame = frames.shift()) frame();
}

test("new content is kept in view for ten frames", () => {
  const keepInView = vi.fn(() => true);
  whileSettling(keepInView);
  render();
  expect(keepInView).toHaveBeenCalledTimes(10);
});

test("new content is kept in view until the caret or the focus has moved", () => {
  const keepInView = vi.fn(() => keepInView.mock.calls.length < 3);
  whileSettling(keepInView);
  render();
  expect(keepInView).toHaveBeenCalledTimes(3);
});

test.each(["pointerdown", "wheel", "touchmove"])("a %s stops the page from being scrolled back", (type) => {
  const keepInView = vi.fn(() => {
    document.dispatchEvent(new Event(type));
    return true;
  });
  whileSettling(keepInView);
  render();
  expect(keepInView).toHaveBeenCalledTimes(1);
});
