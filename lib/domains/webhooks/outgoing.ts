import type { Sealer } from "#lib/platform/secrets.ts";
import type { Outgoing } from "./attempt.ts";
import { eventBody } from "./body.ts";
import type { Leased } from "./outbox.ts";
import { type Secrets, signedHeaders } from "./sign.ts";

/** What goes over the wire at an attempt made now; undefined when the secret was sealed with a key that is not ours. */
export function outgoing(delivery: Leased, sealer: Sealer, now: Date): Outgoing | undefined {
  const secrets = secretsOf(delivery, sealer, now);
  if (!secrets) return undefined;
  const { id, type } = delivery.event;
  const body = JSON.stringify(eventBody(delivery.event));
  const headers = signedHeaders(
    { deliveryId: delivery.id, eventId: id, event: type, body, at: now },
    secrets,
  );
  return { url: delivery.url, headers, body };
}

function secretsOf(delivery: Leased, sealer: Sealer, now: Date): Secrets | undefined {
  const { sealedSecret, previousSealedSecret, previousSecretUntil } = delivery;
  const overlaps = previousSecretUntil !== null && previousSecretUntil > now;
  try {
    return {
      current: sealer.open(sealedSecret),
      previous: overlaps && previousSealedSecret ? sealer.open(previousSealedSecret) : undefined,
    };
  } catch {
    return undefined;
  }
}
