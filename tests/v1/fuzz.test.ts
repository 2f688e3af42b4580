import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withAlert } from "#tests/support/alerts.ts";
import { type ApiResponse, createTestClient, testDatabase } from "#tests/support/api.ts";
import { buildArbitrary } from "#tests/support/arbitraries.ts";
import { expectConforming } from "#tests/support/expect-conforming.ts";
import { brokenJson, hostileValue, mutate, mutation } from "#tests/support/hostile.ts";
import { buildIdArbitrary } from "#tests/support/id-arbitraries.ts";
import { withScore } from "#tests/support/lti/links.ts";
import { type Operation, operations } from "#tests/support/operations.ts";
import {
  createEncodedPlaceholder,
  createIdPlaceholder,
  toJson,
  toUrlPart,
} from "#tests/support/placeholders.ts";
import type { Sample } from "#tests/support/requests/request-entry.ts";
import { REQUESTS } from "#tests/support/requests.ts";
import { snapshotOrganization } from "#tests/support/snapshot-organization.ts";
import { createTenantFixture, mintToken, ORIGIN, type TenantFixture } from "#tests/support/tenant-fixture.ts";

/** A generated request. Ids of existing resources are placeholders. */
type RequestDraft = {
  params: Record<string, string>;
  query: readonly (readonly [name: string, value: string])[];
  body: Body;
};
type Body =
  | { kind: "none" }
  | { kind: "text"; text: string }
  | { kind: "value"; value: unknown }
  | { kind: "sample"; mutations: Parameters<typeof mutate>[1][] };

const mutations = fc.array(mutation, { maxLength: 3 });
const createValueBody = (value: unknown): Body => ({ kind: "value", value });
const broken = brokenJson.map((text): Body => ({ kind: "text", text }));

function bodyArbitrary({ method, body }: Operation): fc.Arbitrary<Body> {
  const none = fc.constant<Body>({ kind: "none" });
  if (method === "GET") return none;
  if (!body) {
    const own = fc.constant<Body>({ kind: "sample", mutations: [] });
    return fc.oneof({ arbitrary: none, weight: 3 }, own, broken, hostileValue.map(createValueBody));
  }
  const value = buildArbitrary(body);
  const changed = fc.tuple(value, mutations).map(([each, changes]) => changes.reduce(mutate, each));
  const ofSample = mutations.map((changes): Body => ({ kind: "sample", mutations: changes }));
  return fc.oneof(
    { arbitrary: value.map(createValueBody), weight: 3 },
    { arbitrary: changed.map(createValueBody), weight: 4 },
    { arbitrary: ofSample, weight: 4 },
    broken,
  );
}

const IS_NEXT = process.env.TEST_ENTRYPOINT === "next";
/** Next.js itself responds to malformed percent-encoding in a path, before any route runs. */
const MALFORMED = IS_NEXT ? [] : ["%ff", "%zz", "%2", "%c0%80", "%ed%a0%80"];

function paramArbitrary({ name }: Operation, param: string): fc.Arbitrary<string> {
  const place = REQUESTS[name]?.places[`params.${param}`];
  const right =
    typeof place === "object"
      ? fc.constant(createIdPlaceholder(place.kind))
      : buildIdArbitrary(["assessment"]);
  return fc.oneof(
    { arbitrary: right, weight: 5 },
    buildIdArbitrary(["assessment", "submission", "collection", "folder"]),
    fc.constantFrom("%00", "%2e", "👩‍🏫", " ", "x".repeat(2000), ...MALFORMED.map(createEncodedPlaceholder)),
  );
}

function queryArbitrary({ query }: Operation): fc.Arbitrary<RequestDraft["query"]> {
  const text = fc.oneof(
    fc.constantFrom("", "0", "-1", "1", "1.5", "1e18", "9007199254740993", "true", "x".repeat(301), "%", "_"),
    fc.constantFrom("%00", "%", "%ff", "a%2", "%ed%a0%80", "a+b").map(createEncodedPlaceholder),
    fc.string({ unit: "binary", maxLength: 10 }),
  );
  const known = Object.entries(query).map(([name, schema]) => {
    const value = fc.oneof({ arbitrary: buildArbitrary(schema, name).map(String), weight: 4 }, text);
    return { arbitrary: fc.tuple(fc.constant(name), value), weight: 4 };
  });
  const unknown = fc.tuple(fc.constantFrom("__proto__", "constructor", "unknown", "", "page", "token"), text);
  const some = fc.array(fc.oneof(...known, unknown), { maxLength: 4 });
  return known.length > 0 ? some : fc.oneof({ arbitrary: fc.constant([]), weight: 6 }, some);
}

const draftArbitrary = (operation: Operation): fc.Arbitrary<RequestDraft> =>
  fc.record({
    params: fc.record(
      Object.fromEntries(operation.params.map((name) => [name, paramArbitrary(operation, name)])),
    ),
    query: queryArbitrary(operation),
    body: bodyArbitrary(operation),
  });

/** Such a request needs a new token, and a body based on a sample can need new rows, too. */
const isEmbed = ({ declared }: Operation): boolean => declared.auth.kind === "embed_token";

type Request = { url: string; body: string | undefined };

/** Builds the request that is sent, with its placeholders replaced. */
async function prepare(fixture: TenantFixture, operation: Operation, draft: RequestDraft): Promise<Request> {
  const token = isEmbed(operation) ? await mintToken(fixture.api, fixture.ids.assessment) : "";
  const ids = { ...fixture.ids, token };
  const sample = draft.body.kind === "sample" ? await REQUESTS[operation.name]?.sample(fixture) : undefined;
  const path = operation.path.replace(/\[(\w+)\]/g, (_, name: string) => {
    const own = sample?.params?.[name];
    return own === undefined ? toUrlPart(draft.params[name] ?? "", ids) : encodeURIComponent(own);
  });
  const query = draft.query.map(([name, value]) => `${encodeURIComponent(name)}=${toUrlPart(value, ids)}`);
  const search = (
    isEmbed(operation) && operation.method === "GET" ? [`token=${token}`, ...query] : query
  ).join("&");
  return { url: search === "" ? path : `${path}?${search}`, body: formatBody(draft.body, sample, ids) };
}

function formatBody(body: Body, sample: Sample | undefined, ids: Record<string, string>): string | undefined {
  if (body.kind === "none") return undefined;
  if (body.kind === "text") return body.text;
  if (body.kind === "value") return toJson(withToken(body.value, ids.token), ids);
  if (sample?.body === undefined && body.mutations.length === 0) return undefined;
  return toJson(body.mutations.reduce(mutate, sample?.body ?? {}), ids);
}

/** Replaces the generated token with a valid one, so that requests aren't rejected because of it. */
const withToken = (body: unknown, token = ""): unknown =>
  token !== "" && typeof body === "object" && body !== null && "token" in body ? { ...body, token } : body;

const send = ({ api }: TenantFixture, operation: Operation, { url, body }: Request): Promise<ApiResponse> =>
  api.request(operation.method, url, {
    ...(body === undefined ? {} : { raw: body }),
    ...(operation.declared.auth.kind === "api_key" ? {} : { key: null }),
    headers: isEmbed(operation) ? { origin: ORIGIN } : {},
  });

/** Checks whether a request can change rows. It can't if it only reads or is rejected. */
const mayChange = (operation: Operation, { status }: ApiResponse): boolean =>
  status < 300 && (operation.method !== "GET" || isEmbed(operation));

/** The HTTP parser rejects longer request lines with 431 before any route runs. */
const MAX_URL = 12_000;

const USES_UP = /^DELETE|\/archive$/;

/**
 * Tests an operation in a new organization, because comparing all rows would be slow if it included those of others.
 */
async function fuzzOperation(operation: Operation): Promise<void> {
  const api = await createTestClient();
  let fixture = await withScore(await withAlert(await createTenantFixture(api)));
  /** The last snapshot, while nothing can have changed since. */
  let known: Record<string, string> | undefined;
  const attempt = async (draft: RequestDraft): Promise<void> => {
    const request = await prepare(fixture, operation, draft);
    fc.pre(request.url.length < MAX_URL);
    if (isEmbed(operation) || draft.body.kind === "sample") known = undefined;
    const before = known ?? (await snapshotOrganization(api.organizationId));
    known = undefined;
    const answer = await send(fixture, operation, request);
    const query = [...new URL(request.url, "http://any").searchParams.keys()];
    expectConforming(operation, answer, { query, body: request.body });
    if (!mayChange(operation, answer)) {
      known = await snapshotOrganization(api.organizationId);
      expect(known).toEqual(before);
    } else if (USES_UP.test(operation.name) && draft.body.kind !== "sample")
      fixture = await withScore(await withAlert(await createTenantFixture(api)));
  };
  await fc.assert(fc.asyncProperty(draftArbitrary(operation), attempt), {
    numRuns: countRuns(operation),
    interruptAfterTimeLimit: 20_000 * TIMES,
  });
}

/** A factor for searches that run longer than the default. */
const TIMES = Number(process.env.FUZZ_TIMES ?? 1);
const countRuns = ({ body, query }: Operation): number =>
  TIMES * (body ? 32 : Object.keys(query).length > 0 ? 16 : 8);

/** What the way to a handler depends on: its method, authentication, number of parameters, query and body. */
const getShape = ({ method, declared, params, query, body }: Operation): string =>
  [method, declared.auth.kind, params.length, Object.keys(query).length > 0, body !== undefined].join(" ");

/**
 * The handlers are searched on our own server. On Next's, one operation of each shape checks that it passes requests on
 * unchanged.
 */
const searched = IS_NEXT
  ? [...new Map(operations.map((each) => [getShape(each), each])).values()]
  : operations;

describe.concurrent("a random request gets a declared response, and changes nothing if it is rejected", () => {
  test.each(searched.map((operation) => [operation.name, operation] as const))(
    "%s",
    (_name, operation) => fuzzOperation(operation),
    // The search itself ends after 20 seconds. What it needs is created beside that of other operations.
    60_000 * TIMES,
  );
});

describe("regressions of the search", () => {
  test.each(["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"])(
    "returns 400 for started_at %s, which the database can't store",
    async (started_at) => {
      const { api, ids, answers } = await createTenantFixture(await createTestClient());
      const body = { learner_ref: "l", answers, started_at };
      const { status, error } = await api.post(`/v1/assessments/${ids.assessment}/submit`, body);
      expect([status, error?.details?.[0].path]).toEqual([400, "started_at"]);
    },
  );

  test("a rejected draft submission stores no copy of the working copy", async () => {
    const { api, ids } = await createTenantFixture(await createTestClient());
    const { sql } = testDatabase();
    const listCopies = () => sql`select version from assessment_versions
      where organization_id = ${api.organizationId} and version < 0`;
    const answers = { exerciseAnswers: [{ exerciseId: ids.folder, questionAnswers: [] }] };
    const body = { learner_ref: "l", answers, allow_draft: true };
    const refused = await api.post(`/v1/assessments/${ids.assessment}/submit`, body);
    expect([refused.status, await listCopies()]).toEqual([400, []]);
  });
});
