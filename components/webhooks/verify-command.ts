import type { DeliveryAttempt } from "#lib/contract/webhooks.ts";

const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Returns a shell command that verifies the signature of a delivery attempt using only openssl. It prints "good" if the
 * attempt was signed with WEBHOOK_SECRET.
 */
export function buildVerifyCommand(attempt: DeliveryAttempt, body: string): string | undefined {
  const signature = attempt.request_headers?.["X-Service-Signature"];
  if (signature === undefined) return undefined;
  return `BODY=${shellQuote(body)}
SIGNATURE=${shellQuote(signature)}
EXPECTED="sha256=$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" | sed 's/^.*= *//')"
[ "$SIGNATURE" = "$EXPECTED" ] && echo good || echo forged`;
}
