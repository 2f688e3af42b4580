import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { buildPlatformChange, PlatformFields } from "#components/lti-platforms/platform-fields.tsx";
import { IDS } from "#lib/contract/examples/ids.ts";
import { LtiPlatform } from "#lib/contract/lti.ts";

const health = { last_success_at: null, last_error: null, last_error_at: null };
const createPlatform = (deployment_ids: string[]): LtiPlatform =>
  LtiPlatform.parse({
    id: IDS.ltiPlatform,
    name: "School Moodle",
    issuer: "https://moodle.example",
    client_id: "a client",
    deployment_ids,
    authorization_endpoint: "https://moodle.example/auth",
    token_endpoint: "https://moodle.example/token",
    authorization_server: null,
    jwks_uri: "https://moodle.example/keys",
    health: { launches: health, scores: health, roster: health },
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
  });

describe("the deployments of a learning platform", () => {
  const isRequired = (platform?: LtiPlatform) => {
    const markup = renderToStaticMarkup(
      <PlatformFields {...(platform ? { initial: platform } : {})} error={null} />,
    );
    const [field = ""] = /<input[^>]*name="deployment_ids"[^>]*>/.exec(markup) ?? [];
    return field.includes("required");
  };

  test("are required, except of a platform that waits for its first launch", () =>
    expect([isRequired(), isRequired(createPlatform(["1"])), isRequired(createPlatform([]))]).toEqual([
      true,
      true,
      false,
    ]));

  test("aren't changed if such a platform is saved without any", () => {
    const {
      name,
      issuer,
      client_id,
      authorization_endpoint,
      token_endpoint,
      authorization_server,
      jwks_uri,
    } = createPlatform([]);
    const others = {
      name,
      issuer,
      client_id,
      authorization_endpoint,
      token_endpoint,
      authorization_server,
      jwks_uri,
    };
    const change = (ids: string[], typed: string[]) =>
      buildPlatformChange(createPlatform(ids), { ...others, deployment_ids: typed });
    expect(change([], [])).toEqual(others);
    expect(change([], ["1"])).toEqual({ ...others, deployment_ids: ["1"] });
    // The API refuses to remove all of them.
    expect(change(["1"], [])).toEqual({ ...others, deployment_ids: [] });
  });
});
