import Bowser from "bowser";
import { ACCOUNT_PAGE } from "#lib/messages/account.ts";

/** Names the browser and the system of a User-Agent header, like "Firefox on Linux". Other clients are shown as they are. */
export function describeBrowser(userAgent: string): string {
  if (userAgent === "") return ACCOUNT_PAGE.unknownBrowser;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name || !os.name) return userAgent;
  return ACCOUNT_PAGE.browserOn(browser.name, os.name);
}
