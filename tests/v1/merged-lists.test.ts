import { beforeAll, describe, expect, test } from "vitest";
import { ResultsFilter, type ResultsSearch } from "#lib/contract/results.ts";
import { searchSubmissions } from "#lib/domains/submissions/search.ts";
import { MAX_FOUND } from "#lib/domains/submissions/select-page-ids.ts";
import { createContext } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient, testDatabase, UNKNOWN_ID } from "#tests/support/api.ts";
import { addItem, createCollection } from "#tests/support/collections.ts";
import { copySubmissions } from "#tests/support/copy-submissions.ts";
import { choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import { createAssessment, type Published, submit } from "#tests/support/regrade-quiz.ts";

type Row = {
  id: string;
  assessmentId: string;
  percentage: number;
  passed: boolean;
  late: boolean;
  voided: boolean;
};

let api: Api;
let collection: string;
let assessments: Published[];
let rows: Row[];

/** Several times what is found and sorted at once, in assessments whose submissions alternate. */
const COPIES = MAX_FOUND * 0.7;

beforeAll(async () => {
  api = await createTestClient();
  collection = await createCollection(api);
  assessments = [];
  for (const [n, copies] of [COPIES, COPIES, 3].entries()) {
    const assessment = await createAssessment(api, [choiceQuestion(2), textQuestion()]);
    for (const [learner, values] of Object.entries({
      none: ["a", ""],
      one: ["a", "Paris"],
      all: ["b", "Paris"],
    }))
      await submit(api, assessment, values, `${n} ${learner}`);
    await copySubmissions(assessment.id, { [`${n} none`]: copies, [`${n} one`]: copies, [`${n} all`]: 5 });
    await addItem(api, collection, assessment.id);
    assessments.push(assessment);
  }
  const { sql } = testDatabase();
  const own = sql`organization_id = ${api.organizationId}`;
  await sql`update submissions set late = true where ${own} and id::text like '%7'`;
  await sql`update submissions set voided_at = now() where ${own} and id::text like '%77'`;
  rows = [
    ...(await sql<Row[]>`
      select id, assessment_id as "assessmentId", percentage, passed, late, voided_at is not null as voided
      from submissions where ${own} order by id desc`),
  ];
});

const getIds = (found: readonly { id: string }[]) => found.map(({ id }) => id);
/** Returns the ids that a page of these rows has, and their number. */
const cut = (found: readonly Row[], page: number, limit: number) => ({
  ids: getIds(found.slice((page - 1) * limit, page * limit)),
  total: found.length,
});
const isIn = (...indexes: number[]) => {
  const ids = indexes.map((i) => assessments[i]?.id);
  return ({ assessmentId }: Row) => ids.includes(assessmentId);
};

describe("a list of the API", () => {
  const PAGES = [1, 2, 40];

  test.each([
    ["everything", "", () => true],
    ["the passed, who are few", "passed=true", ({ passed }: Row) => passed],
    ["the failed, who are many", "passed=false", ({ passed }: Row) => !passed],
    ["the voided", "voided=true", ({ voided }: Row) => voided],
    ["all but the voided", "voided=false", ({ voided }: Row) => !voided],
    ["those to grade, of which there are none", "status=awaiting_manual_grading", () => false],
  ])("has %s of all assessments, of one and of a collection, newest first", async (_, filter, isMatch) => {
    const [, second] = assessments;
    const lists = [
      { path: "/v1/submissions", expected: rows.filter(isMatch) },
      { path: `/v1/submissions?assessment_id=${second?.id}`, expected: rows.filter(isMatch).filter(isIn(1)) },
      { path: `/v1/submissions?collection_id=${collection}`, expected: rows.filter(isMatch) },
    ];
    for (const { path, expected } of lists)
      for (const page of PAGES) {
        const query = `${path.includes("?") ? "&" : "?"}${filter}&limit=25&page=${page}`;
        const { data, meta } = await api.get(path + query);
        expect({ ids: getIds(data), total: meta.total }, path + query).toEqual(cut(expected, page, 25));
      }
  });

  test("of a collection continues after a cursor", async () => {
    const path = `/v1/collections/${collection}/results?passed=false&limit=100&cursor=`;
    const first = await api.get(path);
    const second = await api.get(path + first.meta.next_cursor);
    expect(getIds([...first.data, ...second.data])).toEqual(
      cut(
        rows.filter(({ passed }) => !passed),
        1,
        200,
      ).ids,
    );
  });

  test("of a range of times counts up to 10,000 and says so", async () => {
    const { sql } = testDatabase();
    const own = await createTestClient();
    const assessment = await createAssessment(own, [choiceQuestion(2), textQuestion()]);
    await submit(own, assessment, ["b", "Paris"], "ann");
    await copySubmissions(assessment.id, { ann: 10_001 });
    const list = async (query: string) =>
      (await own.get(`/v1/submissions?submitted_before=2100-01-01T00:00:00Z${query}`)).meta;
    expect(await list("")).toEqual({ total: 10_000, total_is_capped: true, page: 1, limit: 20 });
    expect(await list("&page=101&limit=100")).toEqual({ total: 10_001, page: 101, limit: 100 });
    await sql`delete from submissions where assessment_id = ${assessment.id} and learner_ref = 'ann'`;
    expect(await list("")).toEqual({ total: 10_000, page: 1, limit: 20 });
    expect((await own.get("/v1/submissions")).meta.total).toBe(10_000);
  });
});

describe("the dashboard's results", () => {
  const byScore = (direction: 1 | -1) => (a: Row, b: Row) =>
    direction * (a.percentage - b.percentage || (a.id < b.id ? -1 : 1));

  test.each<[string, ResultsSearch, (row: Row) => boolean]>([
    ["everything", {}, () => true],
    ["the failed", { passed: "false" }, ({ passed }) => !passed],
    ["the passed", { passed: "true" }, ({ passed }) => passed],
    ["the late ones", { late: "true" }, ({ late }) => late],
    ["those in time", { late: "false" }, ({ late }) => !late],
    ["the voided", { voided: "true" }, ({ voided }) => voided],
  ])("list %s by score and by time, of all assessments and of one", async (_, filter, isMatch) => {
    const matching = rows.filter(isMatch);
    for (const [index, sort] of (["newest", "oldest", "highest", "lowest"] as const).entries()) {
      const of = index % 2 === 0 ? undefined : assessments[0]?.id;
      for (const assessment_id of [of, assessments[2]?.id]) {
        const scope = matching.filter(({ assessmentId }) => !assessment_id || assessmentId === assessment_id);
        const sorted = {
          newest: scope,
          oldest: scope.toReversed(),
          highest: scope.toSorted(byScore(-1)),
          lowest: scope.toSorted(byScore(1)),
        }[sort];
        const search = ResultsFilter.parse({ ...filter, sort, ...(assessment_id ? { assessment_id } : {}) });
        const { items, meta } = await searchSubmissions(createContext(api), {
          filter: search,
          page: 3,
          limit: 10,
        });
        expect({ ids: getIds(items), total: meta.total }, JSON.stringify(search)).toEqual(cut(sorted, 3, 10));
      }
    }
  });

  test("list those of a collection, far pages too, and nothing for an empty collection", async () => {
    const elsewhere = await createAssessment(api, [choiceQuestion(2), textQuestion()]);
    await submit(api, elsewhere, ["b", "Paris"], "outside");
    const some = await createCollection(api);
    for (const assessment of assessments.slice(1)) await addItem(api, some, assessment.id);
    const search = async (collectionId: string, page: number, filter: ResultsSearch = {}) => {
      const found = await searchSubmissions(createContext(api), {
        filter: ResultsFilter.parse(filter),
        collectionId,
        page,
        limit: 10,
      });
      return { ids: getIds(found.items), total: found.meta.total };
    };
    const inSome = rows.filter(isIn(1, 2));
    for (const page of [1, 3, 150, 10_000]) {
      expect(await search(collection, page)).toEqual(cut(rows, page, 10));
      expect(await search(some, page)).toEqual(cut(inSome, page, 10));
    }
    expect(await search(some, 2, { passed: "true" })).toEqual(
      cut(
        inSome.filter(({ passed }) => passed),
        2,
        10,
      ),
    );
    const inner = assessments[1]?.id.toUpperCase();
    expect(await search(some, 1, { assessment_id: inner })).toEqual(cut(rows.filter(isIn(1)), 1, 10));
    expect(await search(some, 1, { assessment_id: elsewhere.id })).toEqual({ ids: [], total: 0 });
    expect(await search(await createCollection(api), 1)).toEqual({ ids: [], total: 0 });
    await expect(search(UNKNOWN_ID, 1)).rejects.toMatchObject({ code: "not_found" });
  });

  test("find nothing without reading submissions where counters tell that there are none", async () => {
    const search = ResultsFilter.parse({ is_draft: "true", sort: "highest" });
    const { items, meta } = await searchSubmissions(createContext(api), {
      filter: search,
      page: 1,
      limit: 10,
    });
    expect(items).toEqual([]);
    expect(meta).toMatchObject({ total: 0, next: false });
  });
});
