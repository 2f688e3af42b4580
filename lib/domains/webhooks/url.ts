import { invalidRequest } from "#lib/contract/app-error.ts";
import { getUrlError } from "#lib/platform/outbound/url.ts";

/**
 * Throws 400 at `url` for URLs that can never be delivered to. Host names are only resolved for deliveries, because the
 * result can change, and resolving them now would prove nothing.
 */
export function requireReceiverUrl(text: string, allowInsecure: boolean): void {
  const message = getUrlError(text, allowInsecure);
  if (message) throw invalidRequest([{ path: ["url"], message }]);
}
