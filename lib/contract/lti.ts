import * as z from "zod";
import { DateTime, listQuery, text, Uuid } from "./common.ts";
import { MAX_URL_LENGTH } from "./webhooks.ts";

/** Why a launch was refused. The platform's health shows it if the platform had signed the message. */
const LTI_LAUNCH_ERRORS = [
  "assessment_unavailable",
  "bad_signature",
  "browser_not_proven",
  "expired",
  "keys_unavailable",
  "malformed_message",
  "nonce_used",
  "platform_error",
  "unknown_deployment",
  "wrong_audience",
  "wrong_issuer",
  "wrong_state",
  "wrong_target",
] as const;
export type LtiLaunchError = (typeof LTI_LAUNCH_ERRORS)[number];

const MAX_DEPLOYMENTS = 1000;
/** How long an issuer and a client id may be together, in bytes of UTF-8, so that an index can contain both. */
export const MAX_CLIENT_BYTES = 2600;

const address = (description: string) => text(1, MAX_URL_LENGTH).meta({ format: "uri", description });

const writable = {
  name: text(1, 200).meta({ description: "Defaults to the host of the issuer" }),
  issuer: address(
    "The platform's issuer, exactly as its messages contain it. It and the client_id have at most 2,600 bytes together in UTF-8",
  ),
  client_id: text(1, 255).meta({ description: "The id that the platform gave this tool" }),
  deployment_ids: z
    .array(text(1, 255))
    .min(1)
    .max(MAX_DEPLOYMENTS)
    .transform((ids) => [...new Set(ids)])
    .meta({ description: "The deployments that launches are accepted from" }),
  authorization_endpoint: address("Where logins are sent, also called the authentication request URL"),
  token_endpoint: address("Where access tokens are issued"),
  authorization_server: address(
    "The audience of requests for access tokens, which Brightspace calls OAuth2 Audience. Defaults to null: the token_endpoint",
  ).nullable(),
  jwks_uri: address("The platform's public keys, also called the public keyset URL"),
};

export const CreateLtiPlatformBody = z
  .strictObject(writable)
  .partial({ name: true, authorization_server: true });
export type CreateLtiPlatformBody = z.infer<typeof CreateLtiPlatformBody>;

export const UpdateLtiPlatformBody = z.strictObject(writable).partial();
export type UpdateLtiPlatformBody = z.infer<typeof UpdateLtiPlatformBody>;

export const ListLtiPlatformsQuery = listQuery({});

const Health = z.object({
  last_success_at: DateTime.nullable(),
  last_error: z.string().nullable().meta({ description: "A code for what last failed" }),
  last_error_at: DateTime.nullable(),
});

export const LtiPlatform = z
  .object({
    id: Uuid,
    name: z.string(),
    issuer: z.string(),
    client_id: z.string(),
    deployment_ids: z.array(z.string()).meta({
      description:
        "Empty for a platform that registered itself without one. It gets the deployment of its first launch.",
    }),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    authorization_server: z.string().nullable(),
    jwks_uri: z.string(),
    health: z.object({ launches: Health, scores: Health, roster: Health }),
    created_at: DateTime,
    updated_at: DateTime,
  })
  .meta({ id: "LtiPlatform" });
export type LtiPlatform = z.infer<typeof LtiPlatform>;

export const CreateLtiRegistrationBody = z.strictObject({});

export const LtiRegistration = z
  .object({
    registration_url: z.string().meta({
      description:
        "The address that the platform's administrator enters for dynamic registration. It works once.",
    }),
    expires_at: DateTime,
  })
  .meta({ id: "LtiRegistration" });
export type LtiRegistration = z.infer<typeof LtiRegistration>;
