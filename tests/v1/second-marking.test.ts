import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { loadMarkingStates } from "#lib/domains/marking/markers.ts";
import { isSampled } from "#lib/domains/marking/sampling.ts";
import { createContext } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createDoubleMarking, type Essay, type Role, type Scores } from "#tests/support/double-marking.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const { createEssay, put, buildMarks, finish, getResult, listCompleted, listComments } = createDoubleMarking(
  () => api,
);

describe("the setting `marking`", () => {
  test("is null by default, has defaults for its fields, and is replaced as a whole", async () => {
    const { assessmentId } = await createEssay(null);
    const path = `/v1/assessments/${assessmentId}`;
    const read = async () => (await api.get(path)).data.settings.marking;
    expect(await read()).toBeNull();
    await api.patch(path, {
      settings: { marking: { mode: "double", sample_percent: 20, tolerance_points: 1.5 } },
    });
    const written = {
      mode: "double",
      sample_percent: 20,
      tolerance_points: 1.5,
      blind: true,
      resolve: "third",
    };
    expect(await read()).toEqual(written);
    const { revision } = (await api.get(path)).data;
    expect((await api.patch(path, { settings: { marking: written } })).data.revision).toBe(revision);
    await api.patch(path, { settings: { marking: { mode: "single", resolve: "average" } } });
    expect(await read()).toEqual({
      mode: "single",
      sample_percent: 100,
      tolerance_points: 0,
      blind: true,
      resolve: "average",
    });
    await api.patch(path, { settings: { marking: null } });
    expect(await read()).toBeNull();
  });

  test.each([
    [{ mode: "triple" }, "settings.marking.mode"],
    [{}, "settings.marking.mode"],
    [{ mode: "double", sample_percent: 0 }, "settings.marking.sample_percent"],
    [{ mode: "double", sample_percent: 101 }, "settings.marking.sample_percent"],
    [{ mode: "double", sample_percent: 1.5 }, "settings.marking.sample_percent"],
    [{ mode: "double", tolerance_points: -1 }, "settings.marking.tolerance_points"],
    [{ mode: "double", resolve: "lower" }, "settings.marking.resolve"],
    [{ mode: "double", blind: null }, "settings.marking.blind"],
    [{ mode: "double", other: 1 }, "settings.marking.other"],
  ])("returns 400 for %j and names the place", async (marking, path) => {
    const { status, error } = await api.post("/v1/assessments", { title: "T", settings: { marking } });
    expect([status, error.details[0].path]).toEqual([400, path]);
  });
});

describe("two markers", () => {
  test("who agree complete the grading with one event", async () => {
    const essay = await createEssay();
    const first = await finish(essay, "first", [3, 4], "Good");
    expect(first.data).toMatchObject({ status: "awaiting_manual_grading", as: "first" });
    expect(first.data.markers).toEqual([
      { role: "first", marker: "first", finished_at: expect.any(String) },
      { role: "second", marker: null, finished_at: null },
    ]);
    expect(await getResult(essay)).toMatchObject({ is_fully_graded: false, score: 2, manual_score: null });
    expect(await listCompleted(essay)).toEqual([]);
    const second = await finish(essay, "second", [3, 4], "Fine");
    expect(second.data).toMatchObject({ status: "graded", as: "second" });
    expect(await getResult(essay)).toMatchObject({ is_fully_graded: true, score: 9, manual_score: 7 });
    expect(await listComments(essay)).toEqual(["Good", "Good"]);
    await finish(essay, "second", [3, 4]);
    expect(await listCompleted(essay)).toHaveLength(1);
  });

  test("give a role back by clearing their marks, or after a week without saving one", async () => {
    const essay = await createEssay();
    const save = (as: Role, marker: string, scores: Scores) =>
      put(essay.id, { as, marker, questions: buildMarks(essay, scores) });
    const expectTaken = async (as: Role, marker: string) =>
      expect((await save(as, marker, [1])).error.code).toBe("marker_conflict");
    const age = (days: number) =>
      testDatabase().sql`update additional_marks set updated_at = now() - make_interval(days => ${days})
        where submission_id = ${essay.id}`;
    await save("first", "ann", [3]);
    await expectTaken("first", "ben");
    await save("first", "ann", [null]);
    expect((await save("first", "ben", [4, 4])).status).toBe(200);
    await expectTaken("first", "ann");

    await save("second", "carl", [2]);
    await age(6);
    await expectTaken("second", "dora");
    await age(8);
    const found = await api.get(`/v1/submissions/${essay.id}/grading?marker=dora`);
    expect(found.data.as).toBe("second");
    const taken = await save("second", "dora", [undefined, 4]);
    expect(taken.data.questions.map(({ score }: { score: number }) => score)).toEqual([2, 4]);
    await expectTaken("second", "carl");
    await finish(essay, "second", [4], undefined, "dora");
    await age(8);
    await expectTaken("second", "carl");
    expect((await finish(essay, "first", [], undefined, "ben")).data.status).toBe("graded");
  });

  test("see neither each other's marks nor names until both have finished", async () => {
    const essay = await createEssay();
    const anna = await api.withScopes("write:submissions");
    const ben = await api.withScopes("write:submissions");
    const path = `/v1/submissions/${essay.id}/grading`;
    await anna.put(path, { questions: buildMarks(essay, [4.25, 1.75], "Canary one"), finalize: true });
    const hidden = [
      await ben.get(path),
      await ben.get(`${path}?as=second`),
      await ben.put(path, { as: "second", questions: buildMarks(essay, [4], "Canary two") }),
    ];
    for (const { data, text } of hidden) {
      expect(text).not.toMatch(/Canary one|\b4\.25\b|\b1\.75\b/);
      expect(data).toMatchObject({ as: "second" });
      expect(data.markers[0]).toMatchObject({ role: "first", marker: null });
      expect(data.questions[1]).toMatchObject({ score: null, comment: null, other_marks: [] });
    }
    const own = await anna.get(path);
    expect(own.data).toMatchObject({ as: "first", revision: 1 });
    expect(own.text).not.toContain("Canary two");
    expect(own.data.markers[1]).toMatchObject({ role: "second", marker: null });
    const peek = await ben.get(`${path}?as=first`);
    expect([peek.status, peek.error.code]).toEqual([409, "marker_conflict"]);
    const done = await ben.put(path, { as: "second", questions: buildMarks(essay, [4, 1]), finalize: true });
    expect(done.data.questions[0]).toMatchObject({
      score: 4,
      disputed: true,
      other_marks: [{ role: "first", score: 4.25, comment: "Canary one", rubric: null }],
    });
    expect((await anna.get(path)).text).toContain("Canary two");
  });

  test("see the points of the other's marks rounded to 4 decimals", async () => {
    const essay = await createEssay();
    await finish(essay, "first", [1 / 3, 1]);
    const { data } = await finish(essay, "second", [3, 1]);
    expect(data.questions[0].other_marks).toMatchObject([{ role: "first", score: 0.3333 }]);
  });

  test("see each other's marks at once without `blind`", async () => {
    const essay = await createEssay({ blind: false });
    await finish(essay, "first", [1, 2], "Open");
    const { data } = await api.get(`/v1/submissions/${essay.id}/grading?marker=second`);
    expect(data.questions[0]).toMatchObject({
      score: null,
      other_marks: [{ role: "first", score: 1, comment: "Open" }],
    });
    expect(data.markers[0].marker).toBe("first");
  });

  test("can't be the same person, and a role can't have two", async () => {
    const essay = await createEssay();
    const path = `/v1/submissions/${essay.id}/grading`;
    await api.put(path, { questions: buildMarks(essay, [1, 1]), finalize: true });
    for (const [body, status, code] of [
      [{ as: "second" }, 409, "marker_conflict"],
      [{ as: "first", marker: "other" }, 409, "marker_conflict"],
      [{ as: "adjudicator", marker: "other" }, 409, "nothing_to_grade"],
      [{ as: "third" }, 400, "invalid_request"],
      [{ marker: "" }, 400, "invalid_request"],
    ] as const) {
      const answer = await api.put(path, { ...body, questions: buildMarks(essay, [2, 2]), finalize: true });
      expect([body, answer.status, answer.error.code]).toEqual([body, status, code]);
    }
    // The name by which responses present a key, a member, or a platform's teacher isn't another person.
    const own = (await api.get(`/v1/me`)).data.key.id;
    const save = (marker: string) =>
      api.put(path, { as: "second", marker, questions: buildMarks(essay, [2, 2]) });
    expect((await save(`key:${own}`)).error.code).toBe("marker_conflict");
    for (const other of [`key:${essay.id}`, `user:${essay.id}`, `lti:${essay.id}:7`, `LTI:${essay.id}:`])
      expect((await save(other)).error.details).toMatchObject([{ path: "marker" }]);
    await finish(essay, "second", [5, 5], undefined, "ben");
    const conflict = await finish(essay, "adjudicator", [3, 3], undefined, "ben");
    expect([conflict.status, conflict.error.code]).toEqual([409, "marker_conflict"]);
    expect((await finish(essay, "adjudicator", [3, 3], undefined, "carla")).data.status).toBe("graded");
  });

  test("have to mark every question before they finish", async () => {
    const essay = await createEssay();
    await finish(essay, "first", [1, 1]);
    const early = await finish(essay, "second", [1]);
    expect([early.status, early.error.code]).toEqual([409, "grading_incomplete"]);
    const { data } = await api.get(`/v1/submissions/${essay.id}/grading?marker=second`);
    expect(data.questions[0].score).toBeNull();
  });

  test("keep separate revisions, and a finished marker who changes a mark finishes again", async () => {
    const essay = await createEssay();
    await put(essay.id, { marker: "a", questions: buildMarks(essay, [1, 1]), revision: 0, finalize: true });
    const second = { as: "second", marker: "b" };
    const saved = await put(essay.id, { ...second, questions: buildMarks(essay, [1, 1]), revision: 0 });
    expect(saved.data.revision).toBe(2);
    const stale = await put(essay.id, { ...second, questions: [], revision: 1 });
    expect([stale.status, stale.error.code]).toEqual([409, "stale_revision"]);
    const changed = await put(essay.id, { marker: "a", questions: buildMarks(essay, [2]), revision: 1 });
    expect(changed.data.markers[0].finished_at).toBeNull();
    const waiting = await put(essay.id, { ...second, questions: [], finalize: true });
    expect(waiting.data.status).toBe("awaiting_manual_grading");
    await put(essay.id, { marker: "a", questions: buildMarks(essay, [1]), finalize: true });
    expect(await getResult(essay)).toMatchObject({ status: "graded", manual_score: 2 });
  });

  test("who finish at the same time give one result and one event", async () => {
    const essay = await createEssay({ tolerance_points: 1, resolve: "average" });
    await Promise.all([
      finish(essay, "first", [1, 2]),
      finish(essay, "second", [2, 2]),
      finish(essay, "first", [1, 2]),
      finish(essay, "second", [2, 2]),
    ]);
    expect(await getResult(essay)).toMatchObject({ status: "graded", manual_score: 3.5 });
    expect(await listCompleted(essay)).toHaveLength(1);
  });

  test("a person who asks for both roles at the same time gets one of them", async () => {
    const essay = await createEssay();
    const answers = await Promise.all(
      (["first", "second", "first", "second"] as const).map((as) =>
        finish(essay, as, [1, 1], undefined, "anna"),
      ),
    );
    const { sql } = testDatabase();
    const rows = await sql`select role from submission_markers where submission_id = ${essay.id}`;
    expect(rows).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(await listCompleted(essay)).toEqual([]);
  });
});

describe("two marks", () => {
  test.each([
    ["average", 1, [3, 2.5], [2.75, 2.5], ["First", "First"]],
    ["higher", 1, [3, 2.5], [3, 2.5], ["Second", "First"]],
    ["second", 1, [2, 2.5], [2, 2.5], ["Second", "First"]],
    ["average", 0.2, [2.7, 2.5], [2.6, 2.5], ["First", "First"]],
  ] as const)(
    "within the tolerance resolve by %s",
    async (resolve, tolerance_points, second, scores, comments) => {
      const essay = await createEssay({ resolve, tolerance_points });
      await finish(essay, "first", [2.5, 2.5], "First");
      await finish(essay, "second", second, "Second");
      const result = await getResult(essay);
      expect(result.status).toBe("graded");
      expect(
        result.exercise_results[0].question_results
          .slice(1)
          .map(({ manual_score }: { manual_score: number }) => manual_score),
      ).toEqual(scores);
      expect(await listComments(essay)).toEqual(comments);
    },
  );

  test.each([
    ["average", 1, [2.5, 3.6]],
    ["third", 5, [2.5, 2.6]],
    ["higher", 0, [2.5, 2.6]],
  ] as const)(
    "beyond the tolerance, or different at all with `third`, go to an adjudicator: %s",
    async (resolve, tolerance_points, second) => {
      const essay = await createEssay({ resolve, tolerance_points });
      await finish(essay, "first", [2.5, 2.5], "First");
      const { data } = await finish(essay, "second", second, "Second");
      expect(data.status).toBe("awaiting_manual_grading");
      expect(data.questions.map(({ disputed }: { disputed: boolean }) => disputed)).toEqual([false, true]);
      expect(data.markers[2]).toEqual({ role: "adjudicator", marker: null, finished_at: null });
      const empty = await finish(essay, "adjudicator", []);
      expect([empty.status, empty.error.code]).toEqual([409, "grading_incomplete"]);
      expect(empty.error.details.map(({ message }: { message: string }) => message)).toEqual([
        `${essay.questions[1]} is not graded`,
      ]);
      await finish(essay, "adjudicator", [undefined, 4], "Decided");
      expect(await getResult(essay)).toMatchObject({ status: "graded", manual_score: 6.5 });
      expect(await listComments(essay)).toEqual(["First", "Decided"]);
      expect(await listCompleted(essay)).toHaveLength(1);
    },
  );

  test("can be corrected afterwards, and the adjudicator's mark still decides", async () => {
    const essay = await createEssay();
    await finish(essay, "first", [1, 1]);
    await finish(essay, "second", [1, 3]);
    await finish(essay, "adjudicator", [undefined, 2]);
    await finish(essay, "first", [1, 5]);
    expect(await getResult(essay)).toMatchObject({ manual_score: 3 });
    await finish(essay, "first", [4, 5]);
    expect(await getResult(essay)).toMatchObject({ status: "graded", manual_score: 3 });
    await finish(essay, "second", [4, 3]);
    expect(await getResult(essay)).toMatchObject({ manual_score: 6 });
    expect(await listCompleted(essay)).toHaveLength(2);
  });
});

describe("the sample", () => {
  test("is stable by the submission's id, and larger samples contain smaller ones", () => {
    const ids = Array.from({ length: 2000 }, (_, i) => createHash("sha256").update(`${i}`).digest("hex"));
    const count = (percent: number) => ids.filter((id) => isSampled(id, percent)).length;
    expect([count(0), count(100)]).toEqual([0, 2000]);
    expect(count(25)).toBeGreaterThan(420);
    expect(count(25)).toBeLessThan(580);
    expect(ids.filter((id) => isSampled(id, 25) && !isSampled(id, 40))).toEqual([]);
  });

  test("leaves the other submissions to one marker", async () => {
    let essay = await createEssay({ sample_percent: 1 });
    while (isSampled(essay.id, 1)) essay = await createEssay({ sample_percent: 1 });
    for (const as of ["second", "adjudicator"] as const) {
      const { status, error } = await finish(essay, as, [1, 1]);
      expect([status, error.code]).toEqual([409, "nothing_to_grade"]);
    }
    const { data } = await finish(essay, "first", [1, 1]);
    expect(data).toMatchObject({ status: "graded", as: "first", markers: [] });
    expect(data.questions[0]).not.toHaveProperty("other_marks");
  });
});

describe("changing `marking`", () => {
  const setMarking = ({ assessmentId }: Essay, marking: unknown) =>
    api.patch(`/v1/assessments/${assessmentId}`, { settings: { marking } });

  test("to double leaves finished results to one marker, and remembers who began the others", async () => {
    const essay = await createEssay(null);
    await finish(essay, "first", [2, 2]);
    await setMarking(essay, { mode: "double" });
    expect((await getResult(essay)).status).toBe("graded");
    expect((await finish(essay, "second", [1, 1])).error.code).toBe("nothing_to_grade");
    await finish(essay, "first", [3, 3], undefined, "anyone");
    expect(await getResult(essay)).toMatchObject({ manual_score: 6 });

    const begun = await createEssay(null);
    await put(begun.id, { marker: "anna", questions: buildMarks(begun, [4, 4]) });
    await setMarking(begun, { mode: "double" });
    expect((await finish(begun, "second", [1, 1], undefined, "anna")).error.code).toBe("marker_conflict");
    await finish(begun, "second", [4, 4], undefined, "ben");
    await finish(begun, "first", [], undefined, "anna");
    expect(await getResult(begun)).toMatchObject({ status: "graded", manual_score: 8 });
  });

  test("to single keeps all marks: the first marker's can be finished, and results of two markers stay", async () => {
    const resolved = await createEssay({ tolerance_points: 2, resolve: "average" });
    await finish(resolved, "first", [1, 1]);
    await finish(resolved, "second", [2, 2]);
    await setMarking(resolved, { mode: "single", tolerance_points: 2, resolve: "average" });
    await finish(resolved, "first", []);
    expect(await getResult(resolved)).toMatchObject({ manual_score: 3 });
    expect(await listCompleted(resolved)).toHaveLength(1);

    const waiting = await createEssay();
    await finish(waiting, "first", [1, 1]);
    await finish(waiting, "second", [2, 2]);
    await setMarking(waiting, null);
    expect((await getResult(waiting)).status).toBe("awaiting_manual_grading");
    await put(waiting.id, { questions: [], finalize: true });
    expect(await getResult(waiting)).toMatchObject({ status: "graded", manual_score: 2 });
    await put(waiting.id, { questions: buildMarks(waiting, [5]), finalize: true });
    expect(await getResult(waiting)).toMatchObject({ manual_score: 6 });
    const { sql } = testDatabase();
    expect(await sql`select score from additional_marks where submission_id = ${waiting.id}`).toHaveLength(2);
  });
});

test("the state of a submission is found without reading the others once for each marker", async () => {
  const essays = await Promise.all(Array.from({ length: 4 }, () => createEssay()));
  for (const essay of essays) await finish(essay, "first", [1, 1]);
  /** Counts how often the ids of submissions are read while the states of all are loaded. */
  const countReads = async (loaded: readonly Essay[]): Promise<number> => {
    let reads = 0;
    const rows = loaded.map(({ id, assessmentId }) => ({
      get id() {
        reads += 1;
        return id;
      },
      ...{ assessmentId, status: "awaiting_manual_grading" as const, finalMarks: null },
    }));
    const states = await loadMarkingStates(createContext(api), rows);
    expect(states.map(({ markers }) => markers.map(({ submissionId }) => submissionId))).toEqual(
      loaded.map(({ id }) => [id]),
    );
    return reads;
  };
  expect(await countReads(essays)).toBe(4 * (await countReads(essays.slice(0, 1))));
});
