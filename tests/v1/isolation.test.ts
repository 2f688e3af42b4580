import { beforeAll, describe, expect, test } from "vitest";
import { withAlert } from "#tests/support/alerts.ts";
import { type ApiResponse, createTestClient } from "#tests/support/api.ts";
import { listIdPaths, replaceAt } from "#tests/support/id-paths.ts";
import { withScore } from "#tests/support/lti/links.ts";
import { type Operation, operations } from "#tests/support/operations.ts";
import type { IdExpectation, Sample } from "#tests/support/requests/request-entry.ts";
import { REQUESTS, sendSample, sendValidSample } from "#tests/support/requests.ts";
import { snapshotOrganization } from "#tests/support/snapshot-organization.ts";
import { createTenantFixture, type IdKind, type TenantFixture } from "#tests/support/tenant-fixture.ts";

/** `ours` sends the requests, with ids of `theirs`. */
let ours: TenantFixture;
let theirs: TenantFixture;
/** The rows of the other organization, which no test may change. */
let theirRows: Record<string, string>;
beforeAll(async () => {
  [ours, theirs] = await Promise.all([
    createTenantFixture(await createTestClient(), "Ours"),
    createTenantFixture(await createTestClient(), "Theirs"),
  ]);
  for (const fixture of [ours, theirs]) await withScore(await withAlert(fixture));
  theirRows = await snapshotOrganization(theirs.api.organizationId);
});

const expectTheirsUnchanged = async () =>
  expect(await snapshotOrganization(theirs.api.organizationId)).toEqual(theirRows);

type IdLocation = [name: string, place: Exclude<IdExpectation, string>];
const listIdLocations = ({ name }: Operation): IdLocation[] =>
  Object.entries(REQUESTS[name]?.places ?? {}).flatMap(([place, what]) =>
    typeof what === "string" ? [] : [[place, what] as IdLocation],
  );

/** Returns the sample request with other ids at these places. */
const replaceIds = (sample: Sample, places: readonly IdLocation[], id: (kind: IdKind) => string): Sample =>
  places.reduce((changed, [place, { kind }]) => replaceAt(changed, place, id(kind)), sample);

/** Returns everything that a caller sees, except the request id. */
const getComparable = ({ status, text, error }: ApiResponse) => [
  status,
  text.replace(error?.request_id ?? "-", ""),
];

/**
 * Sends a request with ids of the other organization and with unknown ids. Expects the same response to both and no
 * changes. Returns the response.
 */
async function requestForeign(operation: Operation, places: readonly IdLocation[]): Promise<ApiResponse> {
  const sample = (await REQUESTS[operation.name]?.sample(ours)) ?? {};
  const before = await snapshotOrganization(ours.api.organizationId);
  const foreign = await sendSample(
    ours,
    operation,
    replaceIds(sample, places, (kind) => theirs.ids[kind]),
  );
  await expectTheirsUnchanged();
  if (foreign.status >= 400) expect(await snapshotOrganization(ours.api.organizationId)).toEqual(before);
  const nobodys = await sendSample(
    ours,
    operation,
    replaceIds(sample, places, () => crypto.randomUUID()),
  );
  expect(getComparable(foreign)).toEqual(getComparable(nobodys));
  return foreign;
}

describe("the table of ids in operations", () => {
  test.each(operations.map((operation) => [operation.name, operation] as const))(
    "lists every id of %s",
    (name, operation) => {
      expect(Object.keys(REQUESTS[name]?.places ?? {}).sort()).toEqual(listIdPaths(operation).sort());
    },
  );

  test("names only operations that exist", () => {
    const names = new Set(operations.map(({ name }) => name));
    expect(Object.keys(REQUESTS).filter((name) => !names.has(name))).toEqual([]);
  });

  test("the other organization has one of each resource in the registry", () => {
    const kinds = operations.flatMap(listIdLocations).map(([, { kind }]) => kind);
    expect(kinds.filter((kind) => theirs.ids[kind] === "")).toEqual([]);
  });
});

describe("an id of another organization gets the response of an unknown id and changes nothing", () => {
  const cases = operations.flatMap((operation) =>
    listIdLocations(operation).map((place) => [operation.name, place[0], operation, place] as const),
  );
  test.each(cases)("%s: %s", async (_name, _place, operation, place) => {
    expect((await requestForeign(operation, [place])).status).toBe(place[1].status);
  });

  const several = operations.filter((operation) => listIdLocations(operation).length > 1);
  test.each(several.map((operation) => [operation.name, operation] as const))(
    "%s: all ids at once, as the other organization would send them",
    async (_name, operation) => {
      const statuses = listIdLocations(operation).map(([, { status }]) => status);
      expect(statuses).toContain((await requestForeign(operation, listIdLocations(operation))).status);
    },
  );

  const withEntry = operations.filter(({ name }) => REQUESTS[name]);
  test.each(withEntry.map((operation) => [operation.name, operation] as const))(
    "%s: the same request succeeds with own ids, and leaves the other organization unchanged",
    async (_name, operation) => {
      await sendValidSample(ours, operation);
      await expectTheirsUnchanged();
    },
  );
});

/** The query of every list, without the parameters that it doesn't have. */
const LIST_QUERY = { limit: "100", format: "json" };

test("lists contain nothing of another organization", async () => {
  const lists = operations.filter(({ method, params }) => method === "GET" && params.length === 0);
  for (const operation of lists.filter(({ declared }) => declared.auth.kind === "api_key")) {
    const query = Object.entries(LIST_QUERY).filter(([name]) => name in operation.query);
    const { status, text } = await sendSample(ours, operation, { query: Object.fromEntries(query) });
    expect(status, operation.name).toBe(200);
    expect(Object.values(theirs.ids).filter((id) => id !== "" && text.includes(id))).toEqual([]);
  }
});

test("a token of another organization is rejected from an origin that it doesn't name", async () => {
  const elsewhere = { key: null, headers: { origin: "https://ours.example" } };
  const { token, answers } = theirs;
  const refused = [
    await ours.api.get(`/v1/embed/assessments?token=${token}`, elsewhere),
    await ours.api.post("/v1/embed/submit", { token, answers }, elsewhere),
    await ours.api.put("/v1/embed/progress", { token, answers }, elsewhere),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  await expectTheirsUnchanged();
});
