import { LINE_ITEM_SCOPE, ROSTER_SCOPE, SCORE_SCOPE } from "./service-scopes.ts";

export const TOOL_CONFIGURATION = "https://purl.imsglobal.org/spec/lti-tool-configuration";

const SCOPES = [LINE_ITEM_SCOPE, SCORE_SCOPE, ROSTER_SCOPE];

/** Builds what the service tells a platform about itself (LTI dynamic registration 1.0, 3.5). */
export const buildToolConfiguration = (baseUrl: string) => ({
  application_type: "web",
  client_name: "Touchstone",
  client_uri: baseUrl,
  response_types: ["id_token"],
  grant_types: ["implicit", "client_credentials"],
  token_endpoint_auth_method: "private_key_jwt",
  initiate_login_uri: `${baseUrl}/lti/login`,
  redirect_uris: [`${baseUrl}/lti/launch`],
  jwks_uri: `${baseUrl}/lti/jwks`,
  scope: SCOPES.join(" "),
  [TOOL_CONFIGURATION]: {
    // Moodle compares it with the host of the target, including the port.
    domain: new URL(baseUrl).host,
    target_link_uri: `${baseUrl}/lti/launch`,
    description: "Assessments with automatic and manual grading",
    claims: ["iss", "sub", "name"],
    messages: [
      { type: "LtiResourceLinkRequest", target_link_uri: `${baseUrl}/lti/launch` },
      {
        type: "LtiDeepLinkingRequest",
        target_link_uri: `${baseUrl}/lti/launch`,
        label: "Add an assessment",
      },
    ],
  },
});
