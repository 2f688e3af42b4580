import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";

let api: Api;
let quiz: Awaited<ReturnType<typeof createPublishedAssessment>>;
beforeAll(async () => {
  api = await createTestClient();
  quiz = await createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: null });
});

const pathTo = (id: string) => `/v1/learners/id:${id}`;

/** Submits answers, and returns the id of their learner. */
async function submit(learner_ref: string, { own, to } = { own: api, to: quiz }): Promise<string> {
  const answers = buildAnswers(to, ["b"]);
  const { data } = await own.post(`/v1/assessments/${to.id}/submit`, { learner_ref, answers });
  return (await own.get(`/v1/submissions/${data.submission_id}`)).data.learner_id;
}

test.each(["", ".", ".."])(
  "the learner %j, whom no URL can name, is addressed by id",
  async (learner_ref) => {
    const learner_id = await submit(learner_ref);
    const path = pathTo(learner_id);
    const { status, data: learner } = await api.get(path);
    expect(status).toBe(200);
    expect(learner).toMatchObject({ learner_id, learner_ref, submission_count: 1 });
    expect(
      (await api.get(`/v1/learners/${encodeURIComponent(`id:${learner_id.toUpperCase()}`)}`)).data,
    ).toEqual(learner);
    const exported = await api.get(`${path}/export`);
    expect(exported.data).toMatchObject({ learner, submissions: [{ learner_id }] });
    expect((await api.get(`${path}/results`)).data).toMatchObject([{ learner_ref }]);

    const headers = { "idempotency-key": `erase ${learner_id}` };
    const { data: receipt } = await api.delete(path, { headers });
    expect(receipt).toMatchObject({
      learner_ref_sha256: createHash("sha256").update(learner_ref).digest("hex"),
      counts: { submissions: 1 },
    });
    expect((await api.delete(path, { headers })).data).toEqual(receipt);
    expect([(await api.get(path)).status, (await api.delete(path)).status]).toEqual([404, 404]);

    const renamed = pathTo(await submit(learner_ref));
    const to = `formerly "${learner_ref}"`;
    const { data } = await api.post(
      `${renamed}/rename`,
      { learner_ref: to },
      { headers: { "idempotency-key": `rename ${learner_id}` } },
    );
    expect(data).toMatchObject({ learner_ref: to, submission_count: 1 });
    expect((await api.get(`/v1/learners/${encodeURIComponent(to)}`)).data).toEqual(data);
    expect((await api.get(renamed)).status).toBe(404);
  },
);

test("a learner whose reference has the form of an address by id is addressed by that reference", async () => {
  const id = await submit("..");
  const literal = `id:${id}`;
  expect((await api.get(pathTo(id))).data.learner_ref).toBe("..");
  // Even a learner of whom only an attempt is kept.
  await api.post(`/v1/assessments/${quiz.id}/attempts`, { learner_ref: literal });
  expect((await api.get(pathTo(id))).status).toBe(404);
  expect((await api.get(`${pathTo(id)}/export`)).data).toMatchObject({ learner: null, submissions: [] });
  expect((await api.put(pathTo(id), { display_name: "Literal" })).data.learner_ref).toBe(literal);
  expect((await api.get(pathTo(id))).data).toMatchObject({ learner_ref: literal, display_name: "Literal" });
  expect((await api.get(`${pathTo(id)}/results`)).data).toEqual([]);
  const { data } = await api.post(`${pathTo(id)}/rename`, { learner_ref: "renamed" });
  expect(data).toMatchObject({ learner_ref: "renamed", display_name: "Literal" });
  expect((await api.delete(pathTo(id))).data.learner_ref_sha256).toBe(
    createHash("sha256").update("..").digest("hex"),
  );
  expect((await api.get("/v1/learners/renamed")).status).toBe(200);
});

test("repeating the erasure of such a learner doesn't erase the one with that id", async () => {
  const id = await submit("bystander");
  await submit(`id:${id}`);
  expect((await api.delete(pathTo(id))).status).toBe(200);
  expect((await api.delete(pathTo(id))).status).toBe(404);
  expect((await api.get("/v1/learners/bystander")).data.learner_id).toBe(id);
});

test("PUT creates a learner with the reference of the URL, whatever its form", async () => {
  const id = await submit("put");
  const { data } = await api.put(pathTo(id), {});
  expect(data.learner_ref).toBe(`id:${id}`);
  expect(data.learner_id).not.toBe(id);
});

test("an unknown id, an anonymous learner, and one of another organization are 404", async () => {
  const other = await createTestClient();
  const theirs = await submit("..", {
    own: other,
    to: await createPublishedAssessment(other, [choiceQuestion()]),
  });
  await submit("erased");
  const { data: results } = await api.get("/v1/learners/erased/results");
  await api.delete("/v1/learners/erased");
  const { data: anonymous } = await api.get(`/v1/submissions/${results[0].id}`);
  expect(anonymous.learner_ref).toBeNull();
  for (const id of [newId(), anonymous.learner_id, theirs, "7", `${theirs}0`]) {
    const path = pathTo(id);
    const answers = [
      await api.get(path),
      await api.get(`${path}/export`),
      await api.post(`${path}/rename`, { learner_ref: "mine" }),
      await api.delete(path),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await api.get(`${path}/results`)).data).toEqual([]);
  }
  expect((await other.get(pathTo(theirs))).data.learner_id).toBe(theirs);
});
