import { createHmac, createSecretKey, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** Creates a signing secret: `whsec_` and 32 random bytes in base64. */
export const createSecret = (): string => PREFIX + randomBytes(32).toString("base64");

/** The valid secrets. `previous` is only set during the overlap after a rotation. */
export type Secrets = { current: string; previous: string | undefined };

export type Signable = {
  deliveryId: string;
  eventId: string;
  event: string;
  body: string;
  /** The time of the attempt. */
  at: Date;
};

/**
 * Builds the headers of an attempt, with two signatures. X-Service-Signature signs the body, using the previous secret
 * until the overlap ends. webhook-signature follows Standard Webhooks and signs the id, time and body with every valid
 * secret, the new secret first.
 */
export function buildSignedHeaders(input: Signable, { current, previous }: Secrets): Record<string, string> {
  const timestamp = String(Math.floor(input.at.getTime() / 1000));
  const signedContent = `${input.eventId}.${timestamp}.${input.body}`;
  const signStandard = (secret: string) => {
    // With a Buffer as its key, createHmac takes three times as long.
    const key = createSecretKey(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(signedContent, "utf8").digest("base64")}`;
  };
  const bodySignature = createHmac("sha256", previous ?? current)
    .update(input.body, "utf8")
    .digest("hex");
  return {
    "Content-Type": "application/json; charset=utf-8",
    "User-Agent": "Touchstone-Webhooks/1.0",
    "X-Service-Event": input.event,
    "X-Service-Signature": `sha256=${bodySignature}`,
    "X-Service-Delivery": input.deliveryId,
    "webhook-id": input.eventId,
    "webhook-timestamp": timestamp,
    "webhook-signature": [current, ...(previous === undefined ? [] : [previous])].map(signStandard).join(" "),
  };
}
