import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { findLeaks, type PlantedCanaries, plantCanaries } from "#tests/support/canaries.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createMember, createPerson, getSiteUrl, signInAs, type Visitor } from "#tests/support/people.ts";

const TITLE = "Draft that nobody else may know of";
const ORGANIZATION = "Organization that nobody else may know of";

let api: Api;
let planted: PlantedCanaries;
let paths: string[] = [];

beforeAll(async () => {
  api = await createTestClient();
  planted = plantCanaries();
  const { id } = await createPublishedAssessment(api, planted.questions);
  const draft = (await api.post("/v1/assessments", { title: TITLE })).data.id;
  const { sql } = testDatabase();
  await sql`update organizations set name = ${ORGANIZATION} where id = ${api.organizationId}`;
  await api.patch(`/v1/assessments/${id}`, { title: TITLE });
  const owner = await createMember(api.organizationId, "owner");
  const { data: invitation } = await owner.request("POST", "/invitations", {
    email: "a@example.com",
    role: "viewer",
  });
  expect(invitation.link).toContain("/invitations/");
  paths = [
    "/",
    "/assessments",
    "/results",
    "/grading",
    "/members",
    "/settings",
    "/settings/audit",
    "/keys",
    "/webhooks",
    ...[id, draft].flatMap((one) => [
      `/assessments/${one}`,
      `/assessments/${one}/edit`,
      `/assessments/${one}/results`,
      `/assessments/${one}/analytics`,
      `/assessments/${one}/versions`,
      `/assessments/${one}/preview`,
    ]),
  ];
});

const buildRouterTree = (path: string) => {
  const nested = path
    .split("/")
    .filter((part) => part !== "")
    .reduceRight<unknown>((children, part) => [part, { children }], ["__PAGE__", {}]);
  return encodeURIComponent(JSON.stringify(["", { children: nested }]));
};

/** Lists the ways in which a browser requests a page or a part of it. */
const listRequestForms = (path: string): [string, Record<string, string>][] => [
  [path, {}],
  [path, { RSC: "1" }],
  [`${path}?_rsc=abc12`, { RSC: "1" }],
  [path, { RSC: "1", "Next-Router-Prefetch": "1" }],
  [path, { RSC: "1", "Next-Router-Prefetch": "1", "Next-Router-Segment-Prefetch": "/_tree" }],
  [path, { RSC: "1", "Next-Router-State-Tree": buildRouterTree(path), "Next-Url": path }],
  [path, { RSC: "1", "Next-Router-State-Tree": buildRouterTree("/members"), "Next-Url": "/members" }],
  [path, { purpose: "prefetch", "sec-purpose": "prefetch" }],
];

/** Follows redirects and returns everything received: bodies, locations and headers. */
async function follow(cookie: string, path: string, headers: Record<string, string>): Promise<string> {
  let seen = "";
  let at = getSiteUrl() + path;
  for (let hops = 0; hops < 6; hops++) {
    const response = await fetch(at, { headers: { cookie, ...headers }, redirect: "manual" });
    seen += JSON.stringify([...response.headers]) + (await response.text());
    const location = response.headers.get("location");
    if (!location) return seen;
    at = new URL(location, at).href;
    expect(new URL(at).origin).toBe(getSiteUrl());
  }
  return seen;
}

const listSecrets = () => [
  TITLE,
  ORGANIZATION,
  api.organizationId,
  ...planted.canaries.machine,
  ...planted.canaries.teacher,
  planted.canaries.feedback,
];

async function findLeakedSecrets(visitor: Pick<Visitor, "cookies">): Promise<string[]> {
  const found = new Set<string>();
  for (const path of paths) {
    const seen = await Promise.all(
      listRequestForms(path).map(([target, headers]) => follow(visitor.cookies, target, headers)),
    );
    for (const leak of findLeaks(seen.join("\n"), listSecrets())) found.add(`${path}: ${leak}`);
  }
  return [...found];
}

describe("pages and payloads, in every form they can be requested in", () => {
  test("reveal nothing to another organization's owner, even with this organization's id in their cookies", async () => {
    const other = await createTestClient();
    const stranger = await createMember(other.organizationId, "owner");
    expect(await findLeakedSecrets(stranger)).toEqual([]);
    const { sql } = testDatabase();
    // The session names an organization that its user isn't a member of.
    await sql`update sessions set current_organization_id = ${api.organizationId} where user_id = ${stranger.person.id}`;
    expect(await findLeakedSecrets(stranger)).toEqual([]);
  });

  test("reveal nothing to visitors without an organization or session", async () => {
    const person = await createPerson();
    expect(await findLeakedSecrets({ cookies: (await signInAs(person)) ?? "" })).toEqual([]);
    expect(await findLeakedSecrets({ cookies: "" })).toEqual([]);
  });

  test("reveal nothing to a removed member", async () => {
    const member = await createMember(api.organizationId, "author");
    expect(await findLeakedSecrets(member)).not.toEqual([]);
    const { sql } = testDatabase();
    await sql`update memberships set removed_at = now() where user_id = ${member.person.id}`;
    expect(await findLeakedSecrets(member)).toEqual([]);
  });

  test("reveal no answer key to a viewer", async () => {
    const viewer = await createMember(api.organizationId, "viewer");
    const found = await findLeakedSecrets(viewer);
    const keys = [...planted.canaries.machine, ...planted.canaries.teacher, planted.canaries.feedback];
    expect(found.filter((one) => keys.some((key) => one.includes(key)))).toEqual([]);
  });
});
