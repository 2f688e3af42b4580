import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import { MAX_CLIENT_BYTES, type UpdateLtiPlatformBody } from "#lib/contract/lti.ts";
import { LTI_ERRORS } from "#lib/messages/lti.ts";
import { isUniqueViolation } from "#lib/platform/db/driver-errors.ts";
import { getUrlError } from "#lib/platform/outbound/url.ts";
import type { PlatformRow } from "./platform-queries.ts";

/** The setting of the process that decides about addresses: whether http and loopback are allowed. */
export type AddressRules = { allowInsecure: boolean };

const ADDRESSES = [
  "issuer",
  "authorization_endpoint",
  "token_endpoint",
  "authorization_server",
  "jwks_uri",
] as const;

/** Throws 400 that names each address that isn't allowed. */
export function requireAddresses(body: UpdateLtiPlatformBody, { allowInsecure }: AddressRules): void {
  const issues = ADDRESSES.flatMap((name) => {
    const value = body[name];
    const message = value ? getUrlError(value, allowInsecure) : undefined;
    return message === undefined ? [] : [{ path: [name], message }];
  });
  if (issues.length > 0) throw invalidRequest(issues);
}

/** Throws 400 if the index of issuers and clients can't contain the pair: its entries have at most 2704 bytes. */
export function requireIndexable({ issuer, clientId }: Pick<PlatformRow, "issuer" | "clientId">): void {
  if (Buffer.byteLength(issuer + clientId) > MAX_CLIENT_BYTES)
    throw invalidRequest([{ path: ["issuer"], message: LTI_ERRORS.clientTooLong(MAX_CLIENT_BYTES) }]);
}

/** Runs a change of a platform. Throws 409 `lti_platform_exists` if another platform has its issuer and client. */
export async function withUniqueClient<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (isUniqueViolation(error, "lti_platforms_client"))
      throw new AppError("lti_platform_exists", LTI_ERRORS.platformExists);
    throw error;
  }
}
