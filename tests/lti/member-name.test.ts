import { describe, expect, test } from "vitest";
import { readMessage } from "#lib/domains/lti/message.ts";

const CLAIM = "https://purl.imsglobal.org/spec/lti/claim/";
const readLaunch = (names: object) =>
  readMessage({
    sub: "1",
    [`${CLAIM}version`]: "1.3.0",
    [`${CLAIM}message_type`]: "LtiResourceLinkRequest",
    [`${CLAIM}deployment_id`]: "1",
    [`${CLAIM}target_link_uri`]: "https://tool.example/lti/launch",
    [`${CLAIM}roles`]: [],
    [`${CLAIM}resource_link`]: { id: "1" },
    ...names,
  });

describe("the name in a launch", () => {
  test.each<[object, string | null]>([
    [{ name: " Ada Example ", given_name: "Augusta" }, "Ada Example"],
    [{ given_name: "Ada", family_name: " Example " }, "Ada Example"],
    [{ name: "", family_name: "Example" }, "Example"],
    [{ name: 7, given_name: null }, null],
    [{ name: "Ada\0", given_name: "Ada" }, "Ada"],
    [{}, null],
  ])("of %j is %j", (names, expected) => {
    expect(readLaunch(names).name).toBe(expected);
  });

  test("is cut to 200 characters, and never within one", () => {
    expect(readLaunch({ name: "a".repeat(5000) }).name).toBe("a".repeat(200));
    expect(readLaunch({ name: `${"a".repeat(199)}\u{1f600}b` }).name).toBe("a".repeat(199));
  });
});
