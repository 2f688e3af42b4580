import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, newOrganization } from "#tests/support/api.ts";
import { changedAt, idPlaces } from "#tests/support/id-places.ts";
import { type Operation, operations } from "#tests/support/operations.ts";
import { type Place, REQUESTS, type Sample, sendOwn, sendSample } from "#tests/support/requests.ts";
import { stateOf } from "#tests/support/state.ts";
import { createWorld, type IdKind, type World } from "#tests/support/world.ts";

/** Ours asks, with ids of theirs. */
let ours: World;
let theirs: World;
beforeAll(async () => {
  [ours, theirs] = await Promise.all([
    createWorld(await newOrganization(), "Ours"),
    createWorld(await newOrganization(), "Theirs"),
  ]);
});

type IdPlace = [name: string, place: Exclude<Place, string>];
const idPlacesOf = ({ name }: Operation): IdPlace[] =>
  Object.entries(REQUESTS[name]?.places ?? {}).flatMap(([place, what]) =>
    typeof what === "string" ? [] : [[place, what] as IdPlace],
  );

/** The sample with other ids at the places. */
const withIds = (sample: Sample, places: readonly IdPlace[], id: (kind: IdKind) => string): Sample =>
  places.reduce((changed, [place, { kind }]) => changedAt(changed, place, id(kind)), sample);

/** All that a caller sees but the request's own id. */
const seen = ({ status, text, error }: Answer) => [status, text.replace(error?.request_id ?? "-", "")];

/** Asks for theirs and for nobody's; gives what both answer, which is the same, having changed nothing of either's. */
async function foreignAnswer(operation: Operation, places: readonly IdPlace[]): Promise<Answer> {
  const sample = (await REQUESTS[operation.name]?.sample(ours)) ?? {};
  const before = await states();
  const foreign = await sendSample(
    ours,
    operation,
    withIds(sample, places, (kind) => theirs.ids[kind]),
  );
  const after = await states();
  const nobodys = await sendSample(
    ours,
    operation,
    withIds(sample, places, () => crypto.randomUUID()),
  );
  expect(seen(foreign)).toEqual(seen(nobodys));
  expect(after.theirs).toEqual(before.theirs);
  if (foreign.status >= 400) expect(after.ours).toEqual(before.ours);
  return foreign;
}

const states = async () => ({
  ours: await stateOf(ours.api.organizationId),
  theirs: await stateOf(theirs.api.organizationId),
});

describe("every id-like place of every operation", () => {
  test.each(operations.map((operation) => [operation.name, operation] as const))(
    "%s has its places in the table",
    (name, operation) => {
      expect(Object.keys(REQUESTS[name]?.places ?? {}).sort()).toEqual(idPlaces(operation).sort());
    },
  );

  test("the table names no operation that is not there", () => {
    const names = new Set(operations.map(({ name }) => name));
    expect(Object.keys(REQUESTS).filter((name) => !names.has(name))).toEqual([]);
  });

  test("theirs has one of everything that the registry offers", () => {
    const kinds = operations.flatMap(idPlacesOf).map(([, { kind }]) => kind);
    expect(kinds.filter((kind) => theirs.ids[kind] === "")).toEqual([]);
  });
});

describe("an id of another organization is answered like one that nobody has, and changes nothing", () => {
  const cases = operations.flatMap((operation) =>
    idPlacesOf(operation).map((place) => [operation.name, place[0], operation, place] as const),
  );
  test.each(cases)("%s: %s", async (_name, _place, operation, place) => {
    expect((await foreignAnswer(operation, [place])).status).toBe(place[1].status);
  });

  const several = operations.filter((operation) => idPlacesOf(operation).length > 1);
  test.each(several.map((operation) => [operation.name, operation] as const))(
    "%s: all at once, as their owner would send them",
    async (_name, operation) => {
      const statuses = idPlacesOf(operation).map(([, { status }]) => status);
      expect(statuses).toContain((await foreignAnswer(operation, idPlacesOf(operation))).status);
    },
  );

  const withEntry = operations.filter(({ name }) => REQUESTS[name]);
  test.each(withEntry.map((operation) => [operation.name, operation] as const))(
    "%s: with ids of its own the same request succeeds, and leaves theirs as it was",
    async (_name, operation) => {
      const before = await stateOf(theirs.api.organizationId);
      await sendOwn(ours, operation);
      expect(await stateOf(theirs.api.organizationId)).toEqual(before);
    },
  );
});

test("lists hold nothing of theirs", async () => {
  const lists = operations.filter(({ method, params }) => method === "GET" && params.length === 0);
  for (const operation of lists.filter(({ declared }) => declared.access === "api_key")) {
    const { text } = await sendSample(ours, operation, { query: { limit: "100" } });
    expect(Object.values(theirs.ids).filter((id) => id !== "" && text.includes(id))).toEqual([]);
  }
});

test("a token of theirs is no good from an origin that it does not name", async () => {
  const elsewhere = { key: null, headers: { origin: "https://ours.example" } };
  const before = await stateOf(theirs.api.organizationId);
  const { token, answers } = theirs;
  const refused = [
    await ours.api.get(`/v1/embed/assessments?token=${token}`, elsewhere),
    await ours.api.post("/v1/embed/submit", { token, answers }, elsewhere),
    await ours.api.put("/v1/embed/progress", { token, answers }, elsewhere),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await stateOf(theirs.api.organizationId)).toEqual(before);
});
