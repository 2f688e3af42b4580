import type { Sealer } from "#lib/platform/secrets.ts";
import type { OutgoingRequest } from "./attempt.ts";
import { buildEventBody } from "./event-body.ts";
import type { LeasedDelivery } from "./outbox.ts";
import { buildSignedHeaders, type Secrets } from "./sign.ts";

/**
 * Builds the signed request for an attempt at `now`. Returns undefined if another ENCRYPTION_KEY sealed the current
 * secret.
 */
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

/** The previous secret is left out if it can't be decrypted: after ENCRYPTION_KEY was lost, a rotation must suffice. */
function openSecrets(delivery: LeasedDelivery, sealer: Sealer, now: Date): Secrets | undefined {
  const { sealedSecret, previousSealedSecret, previousSecretUntil } = delivery;
  const isOverlapping = previousSecretUntil !== null && previousSecretUntil > now;
  const current = tryOpen(sealer, sealedSecret);
  if (current === undefined) return undefined;
  return {
    current,
    previous: isOverlapping && previousSealedSecret ? tryOpen(sealer, previousSealedSecret) : undefined,
  };
}

function tryOpen(sealer: Sealer, sealed: Buffer): string | undefined {
  try {
    return sealer.open(sealed);
  } catch {
    return undefined;
  }
}
