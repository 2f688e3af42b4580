import type { Attempt } from "#lib/contract/webhooks.ts";

const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A shell command that checks the signature of an attempt as it went out, with nothing but openssl: it prints "good" when
 * WEBHOOK_SECRET is the secret that signed it.
 */
export function buildVerifyCommand(attempt: Attempt, body: string): string | undefined {
  const signature = attempt.request_headers?.["X-Service-Signature"];
  if (signature === undefined) return undefined;
  return `BODY=${shellQuote(body)}
SIGNATURE=${shellQuote(signature)}
EXPECTED="sha256=$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" | sed 's/^.*= *//')"
[ "$SIGNATURE" = "$EXPECTED" ] && echo good || echo forged`;
}
