import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createTestClient, testDatabase, waitForUsedKey } from "#tests/support/api.ts";
import { createAssessment, createMemberVisitor, createThreeVersions } from "#tests/support/library.ts";
import { measureSlowdown } from "#tests/support/measure-slowdown.ts";
import { fillPath } from "#tests/support/operations.ts";
import { createMember, type Visitor } from "#tests/support/people.ts";
import { createTenantFixture } from "#tests/support/tenant-fixture.ts";

describe("the library's pages", () => {
  test("filter, sort, and paginate by address, and ignore invalid values", async () => {
    const who = await createMemberVisitor();
    const folder = (await who.request("POST", "/v1/folders", { name: "Shelf" })).data.id;
    await createAssessment(who, { title: "Banana 100%", folder_id: folder });
    await createAssessment(who, { title: "apple" });
    const gone = await createAssessment(who, { title: "Cherry" });
    await who.request("POST", `/v1/assessments/${gone}/archive`);
    const listTitles = async (search: string) =>
      [...(await who.page(`/assessments${search}`)).text.matchAll(/aria-label="Select (?!all)([^"]+)"/g)].map(
        ([, title]) => title,
      );
    expect(await listTitles("")).toEqual(["apple", "Banana 100%"]);
    expect(await listTitles("?sort=oldest")).toEqual(["Banana 100%", "apple"]);
    expect(await listTitles("?sort=title&status=all")).toEqual(["apple", "Banana 100%", "Cherry"]);
    expect(await listTitles("?status=archived")).toEqual(["Cherry"]);
    expect(await listTitles(`?folder_id=${folder}`)).toEqual(["Banana 100%"]);
    expect(await listTitles("?folder_id=none")).toEqual(["apple"]);
    expect(await listTitles("?q=0%25")).toEqual(["Banana 100%"]);
    expect(await listTitles("?q=%25")).toEqual(["Banana 100%"]);
    expect(await listTitles("?folder_id=&q=&status=current&sort=newest")).toHaveLength(2);
    expect(await listTitles("?page=x&sort=up&status=no&q=a&q=b")).toHaveLength(2);
    expect((await who.page("/assessments?q=%00&page=-1")).status).toBe(200);
  });

  test("offer archived assessments, too, if none match", async () => {
    const who = await createMemberVisitor();
    const id = await createAssessment(who);
    await who.request("POST", `/v1/assessments/${id}/archive`);
    const { text } = await who.page("/assessments");
    expect(text).toContain("No results match these filters");
    expect(text).toContain('href="/assessments?status=all"');
  });

  test("take no longer than a few times an empty list with 10,000 assessments in any order, by index", async () => {
    const [who, other] = [await createMemberVisitor(), await createMemberVisitor()];
    const { sql } = testDatabase();
    const { organizationId } = who;
    await sql`
      insert into assessments (organization_id, id, title, passing_score_percent, show_solutions, exercises,
        exercise_count, created_at, updated_at)
      select ${organizationId}, gen_random_uuid(), 'Paper ' || md5(n::text), 50, 'never',
        jsonb_build_array(jsonb_build_object('id', n, 'questions', jsonb_build_array(
          jsonb_build_object('text', repeat(md5(n::text), 60)), jsonb_build_object('text', n)))),
        1, now(), now() - n * interval '1 minute'
      from generate_series(1, 10000) n`;
    await sql`analyze assessments`;
    for (const search of ["", "?sort=title", "?sort=updated", "?sort=oldest&page=400", "?q=abc&status=all"]) {
      const open = async (visitor: typeof who) => {
        const { status, text } = await visitor.page(`/assessments${search}`);
        expect(status).toBe(200);
        expect(text).toContain("assessments");
      };
      expect(
        await measureSlowdown(
          () => open(other),
          () => open(who),
        ),
        search,
      ).toBeLessThan(10);
    }
    for (const [order, index] of [
      ["id desc", "assessments_organization_id_id_pk"],
      ["lower(title), id", "assessments_by_title"],
      ["updated_at desc, id desc", "assessments_by_update"],
    ] as const) {
      const plan = await sql.unsafe(
        `explain select id from assessments where organization_id = '${organizationId}'
          and status in ('draft', 'published') order by ${order} limit 25`,
      );
      expect(JSON.stringify(plan)).toContain(index);
    }
  });

  test("count at most 1,000 submissions, without drafts", async () => {
    const who = await createMemberVisitor();
    const { id } = await createThreeVersions(who);
    const { sql } = testDatabase();
    const { organizationId } = who;
    const learner = randomUUID();
    await sql`insert into learners (organization_id, id, learner_ref) values (${organizationId}, ${learner}, 'l')`;
    const add = (n: number) => sql`
      insert into submissions (organization_id, id, assessment_id, assessment_version, learner_id, source, status,
        is_draft, late, attempt_number, answers, fractions, question_scores, question_outcomes, score, max_score,
        percentage, passed, passing_score_percent, auto_score, submitted_at)
      select ${organizationId}, gen_random_uuid(), ${id}, 2, ${learner}, 'api', 'graded', false, false, k, '[]', '[]',
        '{0,0}', '{0,0}', 0, 2, 0, false, 50, 0, now() from generate_series(1, ${n}::int) k`;
    await add(1000);
    expect((await who.page("/assessments")).text).toContain(">1,000<");
    await add(1);
    expect((await who.page("/assessments")).text).toContain(">1,000+<");
  });
});

describe("a page past the end of a list", () => {
  let owner: Visitor;
  let ids: Record<string, string>;
  beforeAll(async () => {
    const api = await createTestClient();
    const fixture = await createTenantFixture(api);
    const exercises = [{ questions: [{ item_id: fixture.ids.bankItem }] }];
    expect((await api.post("/v1/assessments", { title: "Uses an item", exercises })).status).toBe(201);
    owner = await createMember(api.organizationId, "owner");
    const invitation = { email: `${randomUUID()}@example.com`, role: "viewer" };
    expect((await owner.request("POST", "/invitations", invitation)).status).toBe(201);
    ids = { ...fixture.ids, key: await waitForUsedKey(api) };
  });

  test.each([
    "/assessments?page=7",
    "/assessments/[assessment]?page=7",
    "/assessments/[assessment]/attempts?page=7",
    "/assessments/[assessment]/regrades?page=7",
    "/assessments/[assessment]/results?page=7",
    "/assessments/[assessment]/versions?page=7",
    "/collections?page=7",
    "/collections/[collection]/results?page=7",
    "/imports/[import]?page=7",
    "/items?page=7",
    "/items/[bankItem]?page=7",
    "/items/[bankItem]?uses=7",
    "/keys/[key]?page=7",
    "/learners?page=7",
    "/learners/[learner]?page=7",
    "/members?page=7",
    "/members?invited=7",
    "/results?page=7",
    "/settings/audit?page=7",
    "/settings/platforms?page=7",
    "/webhooks?page=7",
    "/webhooks/[webhook]?page=7",
    "/webhooks/deliveries?page=7",
  ])("says so instead of that there is nothing, and leads to the first page: %s", async (path) => {
    const { status, text } = await owner.page(fillPath(path, ids));
    expect(status).toBe(200);
    expect(text.match(/This page is empty/g)?.length).toBeGreaterThan(0);
    const [, href = ""] = /href="([^"]*)"[^>]*>Go to first page</.exec(text) ?? [];
    const first = await owner.page(href.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"));
    expect(first.status).toBe(200);
    expect(first.text).not.toContain("This page is empty");
  });
});
