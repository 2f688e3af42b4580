import type { Sealer } from "#lib/platform/secrets.ts";
import type { OutgoingRequest } from "./attempt.ts";
import { buildEventBody } from "./event-body.ts";
import type { LeasedDelivery } from "./outbox.ts";
import { buildSignedHeaders, type Secrets } from "./sign.ts";

/** Builds the signed request for an attempt at `now`. Returns undefined if another ENCRYPTION_KEY sealed the secret. */
export function buildRequest(
  delivery: LeasedDelivery,
  sealer: Sealer,
  now: Date,
): OutgoingRequest | undefined {
  const secrets = openSecrets(delivery, sealer, now);
  if (!secrets) return undefined;
  const { id, type } = delivery.event;
  const body = JSON.stringify(buildEventBody(delivery.event));
  const headers = buildSignedHeaders(
    { deliveryId: delivery.id, eventId: id, event: type, body, at: now },
    secrets,
  );
  return { url: delivery.url, headers, body };
}

function openSecrets(delivery: LeasedDelivery, sealer: Sealer, now: Date): Secrets | undefined {
  const { sealedSecret, previousSealedSecret, previousSecretUntil } = delivery;
  const isOverlapping = previousSecretUntil !== null && previousSecretUntil > now;
  try {
    return {
      current: sealer.open(sealedSecret),
      previous: isOverlapping && previousSealedSecret ? sealer.open(previousSealedSecret) : undefined,
    };
  } catch {
    return undefined;
  }
}
