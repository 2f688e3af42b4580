"use client";

import { Field } from "#components/ui/field.tsx";
import type { ApiError } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import type { CreateLtiPlatformBody, LtiPlatform, UpdateLtiPlatformBody } from "#lib/contract/lti.ts";
import { LTI_PLATFORMS } from "#lib/messages/lti-platforms.ts";

/** Reads the values of a form that contains these fields. */
export function readPlatformForm(form: HTMLFormElement): CreateLtiPlatformBody {
  const data = new FormData(form);
  const read = (name: string) => String(data.get(name) ?? "").trim();
  const name = read("name");
  return {
    ...(name === "" ? {} : { name }),
    issuer: read("issuer"),
    client_id: read("client_id"),
    deployment_ids: read("deployment_ids")
      .split(",")
      .map((id) => id.trim())
      .filter((id) => id !== ""),
    authorization_endpoint: read("authorization_endpoint"),
    token_endpoint: read("token_endpoint"),
    authorization_server: read("authorization_server") || null,
    jwks_uri: read("jwks_uri"),
  };
}

/**
 * Returns what to change in a platform. Without deployments, a platform that has none yet keeps waiting for that of its first
 * launch.
 */
export function buildPlatformChange(
  platform: LtiPlatform,
  { deployment_ids, ...change }: CreateLtiPlatformBody,
): UpdateLtiPlatformBody {
  return deployment_ids.length === 0 && hasNoDeployments(platform) ? change : { ...change, deployment_ids };
}

const hasNoDeployments = (platform: LtiPlatform | undefined): boolean =>
  platform?.deployment_ids.length === 0;

const NAMES = [
  "name",
  "issuer",
  "client_id",
  "deployment_ids",
  "authorization_endpoint",
  "token_endpoint",
  "authorization_server",
  "jwks_uri",
] as const;
const OPTIONAL: readonly string[] = ["name", "authorization_server"];

/** Fields for the settings of a learning platform. */
export function PlatformFields({ initial, error }: { initial?: LtiPlatform; error: ApiError | null }) {
  const { fields } = LTI_PLATFORMS;
  const hints = {
    name: fields.nameHint,
    issuer: fields.issuerHint,
    deployment_ids: fields.deploymentHint,
    authorization_server: fields.audienceHint,
  };
  return NAMES.map((name) => (
    <Field
      key={name}
      label={fields[name]}
      hint={name in hints ? hints[name as keyof typeof hints] : undefined}
      error={getFieldError(error, name)}
    >
      {(fieldProps) => (
        <input
          {...fieldProps}
          name={name}
          required={!OPTIONAL.includes(name) && !(name === "deployment_ids" && hasNoDeployments(initial))}
          maxLength={name === "deployment_ids" ? 20_000 : 2048}
          defaultValue={
            name === "deployment_ids" ? initial?.deployment_ids.join(", ") : (initial?.[name] ?? undefined)
          }
          className="input"
        />
      )}
    </Field>
  ));
}
