import type { PlatformRequest, PlatformResponse, PlatformState } from "./platform.ts";

const TOOL_CONFIGURATION = "https://purl.imsglobal.org/spec/lti-tool-configuration";

/** What a tool says about itself. */
export type ToolRegistration = {
  initiate_login_uri: string;
  redirect_uris: string[];
  jwks_uri: string;
  response_types: string[];
  token_endpoint_auth_method: string;
  application_type: string;
  scope: string;
  [TOOL_CONFIGURATION]: {
    domain: string;
    target_link_uri: string;
    claims: string[];
    messages: { type: string }[];
  };
};

export const publishConfiguration = ({ issuer }: PlatformState): PlatformResponse => ({
  status: 200,
  body: {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    registration_endpoint: `${issuer}/register`,
    "https://purl.imsglobal.org/spec/lti-platform-configuration": { product_family_code: "moodle" },
  },
});

/** Registers a tool as Moodle does: its domain must be that of its target, and it needs the registration token. */
export function registerTool(state: PlatformState, { headers, body }: PlatformRequest): PlatformResponse {
  if (headers.authorization !== `Bearer ${state.registrationToken}`) return { status: 401, body: "no token" };
  const tool = JSON.parse(body) as ToolRegistration;
  const configuration = tool[TOOL_CONFIGURATION];
  const isComplete =
    tool.response_types.includes("id_token") &&
    tool.token_endpoint_auth_method === "private_key_jwt" &&
    tool.application_type === "web" &&
    configuration.domain === new URL(configuration.target_link_uri).host;
  if (!isComplete) return { status: 400, body: { error: "invalid_client_metadata" } };
  state.registrations.push(tool);
  state.redirectUris = tool.redirect_uris;
  state.toolKeySetUrl = tool.jwks_uri;
  return {
    status: 200,
    body: {
      ...tool,
      client_id: state.clientId,
      [TOOL_CONFIGURATION]: { ...configuration, deployment_id: state.deploymentId },
    },
  };
}
