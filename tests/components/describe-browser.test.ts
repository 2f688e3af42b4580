import { expect, test } from "vitest";
import { describeBrowser } from "#components/account/describe-browser.ts";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0",
    "Microsoft Edge on Windows",
  ],
  ["curl/8.1", "curl/8.1"],
  ["", "Unknown"],
])("a session of %s is shown as %s", (userAgent, expected) => {
  expect(describeBrowser(userAgent)).toBe(expected);
});
