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
