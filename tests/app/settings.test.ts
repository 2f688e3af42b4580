import { describe, expect, test } from "vitest";
import { SENTENCES } from "#lib/messages/audit.ts";
import { formatCheckLimit } from "#lib/messages/settings.ts";
import { createApiClient, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { measureSlowdown } from "#tests/support/measure-slowdown.ts";
import {
  createMember,
  createOwnedOrganization,
  createPerson,
  createVisitor,
  getSiteUrl,
  signInAs,
} from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";

async function organization() {
  const person = await createPerson("Ada Lovelace");
  const id = await createOwnedOrganization(person);
  const owner = createVisitor((await signInAs(person)) ?? "");
  const save = (revision: number, changes: object) =>
    owner.request("PATCH", "/settings", { revision, ...changes });
  return { id, person, owner, save };
}
const readOrganization = async (id: string) =>
  (await testDatabase().sql`select * from organizations where id = ${id}`)[0] as Record<string, unknown>;

describe("saving settings", () => {
  test("changes only the given fields and audits old and new values", async () => {
    const { id, save } = await organization();
    const first = await save(0, { check_limit: { count: 5, window_seconds: 120 } });
    expect(first.data).toMatchObject({
      revision: 1,
      name: "Acme School",
      check_limit: { count: 5, window_seconds: 120 },
    });
    const second = await save(1, {
      name: " Acme College ",
      embed_origins: ["https://a.example", "https://a.example"],
    });
    expect(second.data).toMatchObject({
      revision: 2,
      name: "Acme College",
      embed_origins: ["https://a.example"],
    });
    expect((await save(2, { name: "Acme College" })).data.revision).toBe(2);
    const lines = await testDatabase()
      .sql`select detail from audit_log where organization_id = ${id} and action = 'settings.updated' order by id`;
    expect(lines.map(({ detail }) => detail.changed)).toEqual([
      { check_limit: { from: 3, to: 5 }, check_window_seconds: { from: 3600, to: 120 } },
      {
        name: { from: "Acme School", to: "Acme College" },
        embed_origins: { from: [], to: ["https://a.example"] },
      },
    ]);
  });

  test("applies the hosted page's prompt to the next learner", async () => {
    const { owner, save } = await organization();
    const scopes = ["read:assessments", "write:assessments"];
    const { secret } = (await owner.request("POST", "/keys", { name: "k", scopes })).data;
    const { share_code, id } = await createPublishedAssessment(createApiClient(getSiteUrl(), "", secret), [
      choiceQuestion(),
    ]);
    const page = async () => (await createVisitor("").page(`/take/${share_code}`)).text;
    expect(await page()).toMatch(/<input[^>]* name="name"/);
    const saved = await save(0, { hosted_asks_for: "nothing" });
    expect([saved.data.revision, saved.data.hosted_asks_for]).toEqual([1, "nothing"]);
    expect(await page()).not.toMatch(/<input[^>]* name="name"/);
    expect((await owner.page("/settings")).text).toMatch(/<option value="nothing" selected="">/);
    expect((await owner.page(`/assessments/${id}`)).text).toContain(`/take/${share_code}"`);
  });

  test("sets after how many days personal data is erased, or that it is kept", async () => {
    const { id, owner, save } = await organization();
    expect((await save(0, { retention_days: 30 })).data.retention_days).toBe(30);
    expect((await owner.page("/settings")).text).toMatch(/name="days"[^>]* value="30"/);
    const refused = await save(1, { retention_days: 0 });
    expect([refused.status, refused.error.details[0].path]).toEqual([400, "retention_days"]);
    expect((await save(1, { retention_days: null })).data.retention_days).toBeNull();
    expect((await readOrganization(id)).retention_days).toBeNull();
  });

  test("on an outdated revision is refused; of many at once one succeeds", async () => {
    const { id, save } = await organization();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => save(0, { name: `Name ${i}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe("stale_revision");
    const [won] = answers.filter(({ status }) => status === 200);
    expect((await readOrganization(id)).name).toBe(won?.data.name);
    expect((await readOrganization(id)).settings_revision).toBe(1);
  });

  test("applies rate limits, check limits, and origins to the next request", async () => {
    const { id, owner, save } = await organization();
    const { secret } = (
      await owner.request("POST", "/keys", {
        name: "k",
        scopes: ["read:assessments", "write:assessments", "read:results", "write:submissions"],
      })
    ).data;
    const api = { ...createApiClient(getSiteUrl(), id, secret) };
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    expect((await api.post("/v1/embed/token", { assessment_id: assessment.id })).error.code).toBe(
      "no_origin_allowed",
    );
    await save(0, {
      embed_origins: ["https://school.example"],
      check_limit: { count: 1, window_seconds: 60 },
      rate_limits: { default: 7777, submit: 9, check: 8888 },
    });
    const token = await api.post("/v1/embed/token", { assessment_id: assessment.id });
    expect(token.data.origins).toEqual(["https://school.example"]);
    expect((await api.get("/v1/assessments")).headers.get("ratelimit-limit")).toBe("7777");
    const question = (await api.get(`/v1/assessments/${assessment.id}`)).data.exercises[0].questions[0].id;
    const check = () =>
      api.post(`/v1/assessments/${assessment.id}/check`, {
        question_id: question,
        session_id: "s",
        answers: [],
      });
    expect([(await check()).status, (await check()).status]).toEqual([200, 429]);
  });

  test.each([
    ["no check", { check_limit: { count: 0, window_seconds: 60 } }, "check_limit.count"],
    ["too many checks", { check_limit: { count: 101, window_seconds: 60 } }, "check_limit.count"],
    ["half a check", { check_limit: { count: 1.5, window_seconds: 60 } }, "check_limit.count"],
    ["a window too short", { check_limit: { count: 1, window_seconds: 59 } }, "check_limit.window_seconds"],
    [
      "a window too long",
      { check_limit: { count: 1, window_seconds: 86_401 } },
      "check_limit.window_seconds",
    ],
    ["no requests", { rate_limits: { default: 0, submit: 1, check: 1 } }, "rate_limits.default"],
    ["too many requests", { rate_limits: { default: 1, submit: 1, check: 1_000_001 } }, "rate_limits.check"],
    ["no name", { name: "" }, "name"],
    ["an origin with a path", { embed_origins: ["https://a.example/"] }, "embed_origins[0]"],
    ["an origin in capitals", { embed_origins: ["https://A.example"] }, "embed_origins[0]"],
    ["an origin with a wildcard", { embed_origins: ["https://*.school.example"] }, "embed_origins[0]"],
    ["any origin", { embed_origins: ["https://a.example", "*"] }, "embed_origins[1]"],
    ["anything else to ask for", { hosted_asks_for: "address" }, "hosted_asks_for"],
    ["a script", { embed_origins: ["javascript:alert(1)"] }, "embed_origins[0]"],
    ["a plan", { plan: "free" }, "plan"],
  ])("with %s is refused with the path of the error and changes nothing", async (_, changes, path) => {
    const { id, save } = await organization();
    const { status, error } = await save(0, changes);
    expect([status, error.details[0].path]).toEqual([400, path]);
    expect((await readOrganization(id)).settings_revision).toBe(0);
  });

  test("is open to owners and admins; others see who can help", async () => {
    const { id, owner } = await organization();
    const author = await createMember(id, "author");
    for (const path of ["/settings", "/settings/audit"]) {
      const refused = await author.page(path);
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("You don’t have access")]);
      expect((await owner.page(path)).text).not.toContain("You don’t have access");
    }
    expect((await author.request("PATCH", "/settings", { revision: 0, name: "Mine" })).status).toBe(403);
  });
});

describe("the description of a check limit", () => {
  test.each([
    [3, 3600, "Learners can check the same question 3 times in 1 hour."],
    [1, 60, "Learners can check the same question once in 1 minute."],
    [2, 86_400, "Learners can check the same question twice in 1 day."],
    [100, 5400, "Learners can check the same question 100 times in 90 minutes."],
    [4, 61, "Learners can check the same question 4 times in 61 seconds."],
  ])("puts %d checks in %d s into a sentence", (count, window_seconds, sentence) => {
    expect(formatCheckLimit({ count, window_seconds })).toBe(sentence);
  });
});

describe("the audit log", () => {
  test("can't be updated, deleted, or truncated in the database", async () => {
    const { id } = await organization();
    const { sql } = testDatabase();
    const refused = "audit_log rows never change";
    await expect(sql`update audit_log set detail = '{}' where organization_id = ${id}`).rejects.toThrow(
      refused,
    );
    await expect(sql`delete from audit_log where organization_id = ${id}`).rejects.toThrow(refused);
    await expect(sql`truncate audit_log`).rejects.toThrow(refused);
    expect(await sql`select from audit_log where organization_id = ${id}`).toHaveLength(1);
  });

  test("has a sentence for every action, whatever detail was recorded", async () => {
    for (const [action, sentence] of Object.entries(SENTENCES)) {
      for (const detail of [{}, { changed: ["title"], scopes: [], role: 7, overlap_hours: 0 }]) {
        const told = sentence("“X”", detail);
        expect(told, action).toMatch(/^[a-z]/);
        expect(told, action).not.toMatch(/undefined|null|\[object/);
      }
    }
  });

  test("names actors and subjects, and filters by each", async () => {
    const { id, owner, save } = await organization();
    const { data: key } = await owner.request("POST", "/keys", {
      name: "LMS <b>",
      scopes: ["write:assessments"],
    });
    const made = await createApiClient(getSiteUrl(), id, key.secret).post("/v1/assessments", {
      title: "Capitals",
    });
    await save(0, { name: "Acme College" });
    const page = async (query = "") =>
      (await owner.page(`/settings/audit${query}`)).text.replaceAll("<!-- -->", "");
    const all = await page();
    expect(all).toContain("created the assessment “Capitals”");
    expect(all).toContain("The API key “LMS &lt;b&gt;”");
    expect(all).toContain("created the API key “LMS &lt;b&gt;” (write:assessments)");
    expect(all).toContain("changed the settings: name from Acme School to Acme College");
    expect(all).toContain("created the organization “Acme College”");
    expect(all).toContain(">4 entries<");
    expect(await page("?who=lovelace")).toContain(">3 entries<");
    expect(await page("?who=LMS")).toContain(">1 entry<");
    expect(await page(`?who=${key.id}`)).toContain(">1 entry<");
    expect(await page("?action=settings.updated")).toContain(">1 entry<");
    expect(await page("?about=assessment")).toContain(">1 entry<");
    expect(await page(`?about=assessment:${made.data.id}`)).toContain(">1 entry<");
    expect(await page("?who=nobody&action=settings.updated")).toContain("No results match these filters");
    expect(await page("?about=assessment:x%27--&page=99999")).toContain("No results match these filters");
  });

  test("names submissions by their learner and links to them, and shows no id of a subject in full", async () => {
    const api = await createTestClient();
    const quiz = await createPublishedAssessment(api, [choiceQuestion()]);
    const submit = async (learner_ref: string) =>
      (
        await api.post(`/v1/assessments/${quiz.id}/submit`, {
          learner_ref,
          answers: buildAnswers(quiz, ["b"]),
        })
      ).data.submission_id as string;
    const [named, unnamed] = [await submit("student-1"), await submit("student-2")];
    await api.put("/v1/learners/student-1", { display_name: "Grace <b>" });
    for (const id of [named, unnamed]) await api.post(`/v1/submissions/${id}/void`, { reason: "Test" });
    const hook = await api.post("/v1/webhooks", { url: "https://hooks.example.com/x", events: ["*"] });
    await api.delete(`/v1/webhooks/${hook.data.id}`);
    const owner = await createMember(api.organizationId, "owner");
    const log = (await owner.page("/settings/audit")).text.replaceAll("<!-- -->", "");
    const readLink = (id: string) => new RegExp(`<a href="/results/${id}"[^>]*>([^<]*)</a>`).exec(log)?.[1];
    expect(log).toContain("voided the <a ");
    expect(readLink(named)).toBe("submission of Grace &lt;b&gt;");
    expect(readLink(unnamed)).toBe("submission of student-2");
    expect(log).toContain("deleted the webhook “hooks.example.com”");
    const text = log.slice(log.indexOf("<main")).replace(/<script.*?<\/script>|<[^>]*>/gs, " ");
    for (const id of [named, unnamed, hook.data.id]) expect(text).not.toContain(id);
  });

  test("shows no entry of another organization, whatever the filter", async () => {
    const one = await organization();
    const two = await organization();
    await one.save(0, { name: "One of our own" });
    for (const query of [
      `?who=${one.person.id}`,
      `?who=${one.person.email}`,
      `?about=organization:${one.id}`,
      "?action=settings.updated",
    ]) {
      const { text } = await two.owner.page(`/settings/audit${query}`);
      expect(text, query).toContain("No results match these filters");
      expect(text, query).not.toContain("One of our own");
    }
  });

  test("paginates 20,000 entries, using an index for each filter", async () => {
    const { id, person, owner } = await organization();
    const { sql } = testDatabase();
    await sql`
      insert into audit_log (organization_id, id, actor_kind, actor_id, action, subject_type, subject_id, detail)
      select ${id}, new_uuid7(), 'user', ${person.id}, 'assessment.updated', 'assessment', gen_random_uuid(),
        '{"changed":["title"]}' from generate_series(1, 20000)`;
    await sql`analyze audit_log`;
    for (const query of ["", `who=${person.id}&`, "action=assessment.updated&", "about=assessment&"]) {
      const open = async (page: number) =>
        expect((await owner.page(`/settings/audit?${query}page=${page}`)).status).toBe(200);
      expect(
        await measureSlowdown(
          () => open(1),
          () => open(400),
        ),
        query,
      ).toBeLessThan(5);
    }
    const first = async (where: string) => {
      const plan = await sql.unsafe(
        `explain select * from audit_log where organization_id = '${id}' ${where} order by id desc limit 50`,
      );
      return plan.map((line) => line["QUERY PLAN"]).join("\n");
    };
    for (const where of ["", `and actor_id = '${person.id}'`, "and action = 'organization.created'"]) {
      expect(await first(where)).toMatch(/Index Scan/);
    }
  });
});

describe("the account's time zone and language", () => {
  test("apply to times that the server renders, until the account follows the browser again", async () => {
    const { owner } = await organization();
    const readTime = async () => /<time [^>]*title="([^"]*)"/.exec((await owner.page("/account")).text)?.[1];
    const choose = (changes: object) => owner.request("PATCH", "/account/preferences", changes);
    expect(await readTime()).toMatch(/UTC$/);
    expect((await choose({ time_zone: "Asia/Kathmandu", language: "en" })).status).toBe(200);
    expect(await readTime()).toMatch(/GMT\+5:45$/);
    await choose({ theme: "dark" });
    expect(await readTime()).toMatch(/GMT\+5:45$/);
    await choose({ time_zone: null, language: null });
    expect(await readTime()).toMatch(/UTC$/);
  });

  test.each([
    { time_zone: "Mars/Olympus" },
    { time_zone: "+01:00" },
    { time_zone: "" },
    { language: "tlh" },
    { language: "EN" },
  ])("%j is refused", async (changes) => {
    const { owner } = await organization();
    const { status, error } = await owner.request("PATCH", "/account/preferences", changes);
    expect([status, error.details[0].path]).toEqual([400, Object.keys(changes)[0]]);
  });
});
