import { randomInt } from "node:crypto";

/** Builds what registers a learning platform that doesn't exist. */
export const buildPlatform = (host = `${crypto.randomUUID()}.example`) => ({
  name: "School Moodle",
  issuer: `https://${host}`,
  client_id: "a client",
  deployment_ids: ["1"],
  authorization_endpoint: `https://${host}/auth`,
  token_endpoint: `https://${host}/token`,
  jwks_uri: `https://${host}/jwks`,
});

/** Creates a client id with as many characters as are allowed, of 3 bytes each, that no database can compress. */
export const createLongId = (): string =>
  Array.from({ length: 255 }, () => String.fromCodePoint(0x4e00 + randomInt(0x5000))).join("");
