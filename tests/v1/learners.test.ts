import { beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "#lib/domains/audit/list.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";
import { createSystemContext } from "#tests/support/system-context.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const pathTo = (ref: string) => `/v1/learners/${encodeURIComponent(ref)}`;
const put = (ref: string, body: object) => api.put(pathTo(ref), body);

async function submitOnce(learner_ref: string) {
  const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
  const answers = buildAnswers(assessment, ["b"]);
  return (await api.post(`/v1/assessments/${assessment.id}/submit`, { learner_ref, answers })).data;
}

describe("a learner's profile", () => {
  test("is created with what the body says, and null for the rest", async () => {
    const { status, data } = await put("ada", { display_name: "Ada Lovelace" });
    expect(status).toBe(200);
    expect(data).toEqual({
      learner_id: expect.any(String),
      learner_ref: "ada",
      display_name: "Ada Lovelace",
      accommodations: null,
      metadata: null,
      submission_count: 0,
      created_at: expect.any(String),
    });
    expect((await api.get(pathTo("ada"))).data).toEqual(data);
  });

  test("is replaced: what the body leaves out becomes null, and the id stays", async () => {
    const first = await put("grace", {
      display_name: "Grace",
      accommodations: { time_factor: 1.5 },
      metadata: { class: "7b" },
    });
    expect(first.data.accommodations).toEqual({ time_factor: 1.5, extra_attempts: 0 });
    const second = await put("grace", { accommodations: { extra_attempts: 2 } });
    expect(second.data).toEqual({
      ...first.data,
      display_name: null,
      accommodations: { time_factor: 1, extra_attempts: 2 },
      metadata: null,
    });
    const { data } = await put("grace", { accommodations: null, metadata: null, display_name: null });
    expect(data.accommodations).toBeNull();
  });

  test.each([
    ["an empty", ""],
    ["a blank", " \t\u00a0"],
  ])("has no name after %s one, so that screens show the reference", async (_name, display_name) => {
    await put("blank", { display_name: "Ada" });
    expect((await put("blank", { display_name })).data.display_name).toBeNull();
  });

  test("belongs to the learner who submits with the same reference, and counts submissions", async () => {
    const { data: before } = await put("linus", { display_name: "Linus" });
    const { submission_id } = await submitOnce("linus");
    const submission = await api.get(`/v1/submissions/${submission_id}`);
    expect(submission.data.learner_id).toBe(before.learner_id);
    expect((await api.get(pathTo("linus"))).data).toEqual({ ...before, submission_count: 1 });
  });

  test.each(["a/b c?d#e", "50% · Ümläut 🎈", "..x", "+1"])(
    "is found by the encoded reference %s",
    async (ref) => {
      await put(ref, { display_name: "Encoded" });
      const { data } = await api.get(pathTo(ref));
      expect([data.learner_ref, data.display_name]).toEqual([ref, "Encoded"]);
    },
  );

  test.each([
    [{ display_name: 5 }, "display_name"],
    [{ display_name: "x".repeat(301) }, "display_name"],
    [{ accommodations: { time_factor: 0.5 } }, "accommodations.time_factor"],
    [{ accommodations: { extra_attempts: 101 } }, "accommodations.extra_attempts"],
    [{ metadata: [] }, "metadata"],
    [{ learner_ref: "other" }, "learner_ref"],
  ])("%j is 400 with its path", async (body, path) => {
    const { status, error } = await put("invalid", body);
    expect([status, error.code, error.details[0].path]).toEqual([400, "invalid_request", path]);
    expect((await api.get(pathTo("invalid"))).status).toBe(404);
  });

  test("a reference that no submission can have is 400", async () => {
    for (const path of [`/v1/learners/${"x".repeat(513)}`, "/v1/learners/a%00b"]) {
      for (const { status } of [await api.get(path), await api.put(path, {})]) expect(status).toBe(400);
    }
  });
});

describe("the audit log of learners' profiles", () => {
  const listEntries = async ({ organizationId }: Api) => {
    const filter = { actor: "", action: "learner.updated", subjectType: "learner", subjectId: "" };
    const ctx = createSystemContext(testDatabase().db, organizationId);
    return (await listAudit(ctx, { ...filter, page: 1, limit: 100 })).items.toReversed();
  };
  const listDetails = async ({ organizationId }: Api) => {
    const rows = await testDatabase().sql<
      { detail: { changed: Record<string, { from: number; to: number }> } }[]
    >`
      select detail from audit_log where organization_id = ${organizationId} and action = 'learner.updated' order by id`;
    return rows.map(({ detail }) => detail);
  };

  test("has an entry for each change of accommodations, and none for what stays the same or for a name", async () => {
    const own = await createTestClient();
    const path = pathTo("iris·canary");
    const display_name = "Iris Canary";
    const { data } = await own.put(path, { display_name, metadata: { class: "canary" } });
    const time = { time_factor: 1.25 };
    for (const accommodations of [time, time, { ...time, extra_attempts: 2 }, {}, null])
      await own.put(path, { display_name, accommodations });
    const entries = await listEntries(own);
    expect(entries.map(({ sentence }) => sentence.split("the learner ")[1])).toEqual([
      "“Iris Canary”: extra time from 0% to 25%",
      "“Iris Canary”: extra attempts from 0 to 2",
      "“Iris Canary”: extra time from 25% to 0%; extra attempts from 2 to 0",
    ]);
    for (const { actor, subject } of entries)
      expect([actor.kind, subject.id]).toEqual(["api_key", data.learner_id]);
    expect(await listDetails(own)).toEqual([
      { changed: { time_factor: { from: 1, to: 1.25 } } },
      { changed: { extra_attempts: { from: 0, to: 2 } } },
      { changed: { time_factor: { from: 1.25, to: 1 }, extra_attempts: { from: 2, to: 0 } } },
    ]);
  });

  test("keeps nothing personal of a learner who was erased", async () => {
    const own = await createTestClient();
    const { data } = await own.put(pathTo("ida·canary"), {
      display_name: "Ida Canary",
      metadata: { class: "canary" },
      accommodations: { time_factor: 2 },
    });
    await own.delete(pathTo("ida·canary"));
    const [entry] = await listEntries(own);
    expect(entry?.sentence).toBe(
      `changed the accommodations of the learner ${data.learner_id}: extra time from 0% to 100%`,
    );
    const rows = await testDatabase()
      .sql`select * from audit_log where organization_id = ${own.organizationId}`;
    expect(JSON.stringify([entry, rows])).not.toMatch(/canary/i);
  });

  test("has the value that each of several parallel changes replaced, also of a new learner", async () => {
    const own = await createTestClient();
    const factors = Array.from({ length: 10 }, (_, i) => 1.5 + i / 2);
    await Promise.all(
      factors.map((time_factor) => own.put(pathTo("new"), { accommodations: { time_factor } })),
    );
    const last = (await own.get(pathTo("new"))).data.accommodations.time_factor;
    const changes = (await listDetails(own)).flatMap(({ changed }) => changed.time_factor ?? []);
    expect(changes.map(({ to }) => to).sort()).toEqual([...factors].sort());
    const replaced = [1, ...factors.filter((factor) => factor !== last)];
    expect(changes.map(({ from }) => from).sort()).toEqual(replaced.sort());
  });
});

describe("the list of learners", () => {
  test("is newest first, in pages, and finds a part of the reference or name in any case; an empty search finds all", async () => {
    const client = await createTestClient();
    for (const ref of ["one", "two", "three"]) {
      await client.put(pathTo(ref), { display_name: ref === "two" ? "100%_Zwei" : null });
    }
    const list = async (query: string) => {
      const { data, meta } = await client.get(`/v1/learners${query}`);
      return [data.map((each: { learner_ref: string }) => each.learner_ref), meta.total];
    };
    expect(await list("")).toEqual([["three", "two", "one"], 3]);
    expect(await list("?limit=2&page=2")).toEqual([["one"], 3]);
    expect(await list("?q=")).toEqual([["three", "two", "one"], 3]);
    expect(await list("?q=T")).toEqual([["three", "two"], 2]);
    expect(await list("?q=zwei")).toEqual([["two"], 1]);
    expect(await list("?q=0%25_")).toEqual([["two"], 1]);
    expect(await list("?q=nobody")).toEqual([[], 0]);
  });
});
