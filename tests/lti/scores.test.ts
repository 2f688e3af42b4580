import { describe, expect, test } from "vitest";
import { ltiLinkAttempts, ltiLinks } from "#lib/platform/db/schema/index.ts";
import { findBlocked, getPid } from "#tests/support/blocked-backends.ts";
import { answerShown, createDrawnAssessment, listQuestionIds, openAttempt } from "#tests/support/draws.ts";
import { insertLink } from "#tests/support/lti/links.ts";
import { mark, regrade, setUpScoreService } from "#tests/support/lti/score-fixture.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";

const { createFixture } = setUpScoreService();

const ONE = [choiceQuestion(2)];
/** A question that is graded automatically, and one that needs grading. */
const TWO = [choiceQuestion(2), openQuestion(3)];

describe("a learner's score", () => {
  test("arrives in the gradebook, with the time of the submission", async () => {
    const fixture = await createFixture({ questions: ONE, settings: { allowed_attempts: 1 } });
    const ref = await fixture.launch("42");
    const id = await fixture.submit(ref, ["b"]);
    const { updated_at } = (await fixture.api.get(`/v1/submissions/${id}`)).data;
    const [pending] = await fixture.listScores();
    expect(pending).toMatchObject({
      submission_id: id,
      learner_ref: ref,
      status: "pending",
      attempt_count: 0,
      last_response_status: null,
    });
    expect(await fixture.deliver()).toBe(1);
    expect(fixture.book.received).toEqual([
      {
        userId: "42",
        scoreGiven: 2,
        scoreMaximum: 2,
        activityProgress: "Completed",
        gradingProgress: "FullyGraded",
        timestamp: updated_at,
      },
    ]);
    expect(await fixture.listScores()).toEqual([
      { ...pending, status: "delivered", attempt_count: 1, last_response_status: 200, timestamp: updated_at },
    ]);
  });

  test("isn't sent for learners who never came from a platform, or for drafts", async () => {
    const fixture = await createFixture({ questions: ONE });
    await fixture.submit("ada", ["b"]);
    const answers = { exerciseAnswers: [] };
    const learner_ref = await fixture.launch("42");
    const body = { learner_ref, answers, allow_draft: true };
    expect((await fixture.api.post(`/v1/assessments/${fixture.quiz.id}/submit`, body)).error).toBeNull();
    expect([await fixture.listScores(), await fixture.deliver()]).toEqual([[], 0]);
  });

  test("that needs grading has no grade yet, and is sent in full once marked", async () => {
    const fixture = await createFixture({ questions: TWO, settings: { allowed_attempts: null } });
    const id = await fixture.submit(await fixture.launch("42"), ["b", "An essay"]);
    await fixture.deliver();
    const waiting = { scoreGiven: 2, scoreMaximum: 5, activityProgress: "Submitted" };
    expect(fixture.book.received).toMatchObject([{ ...waiting, gradingProgress: "PendingManual" }]);
    expect(fixture.book.getGrade("42")).toBeUndefined();
    await mark(fixture, id, 2);
    fixture.advance(2);
    await fixture.deliver();
    expect(fixture.book.received[1]).toMatchObject({ scoreGiven: 4, gradingProgress: "FullyGraded" });
    expect(fixture.book.getGrade("42")).toEqual({ given: 4, maximum: 5 });
  });

  test("of drawn questions that need grading has the maximum of those that were shown", async () => {
    const { api, book, database, platformId, ...fixture } = await createFixture({ questions: ONE });
    const exam = await createDrawnAssessment(api, [
      { items: Array.from({ length: 5 }, () => choiceQuestion(1)), draw: 1 },
      { items: Array.from({ length: 4 }, () => openQuestion(3)), draw: 2, order: "random" },
    ]);
    const linkId = await insertLink(database, api.organizationId, platformId, {
      assessmentId: exam.id,
      lineItemUrl: book.addLineItem(),
    });
    const attempt = await openAttempt(api, exam, await fixture.launch("42", linkId));
    const choices = new Set(listQuestionIds({ exercises: exam.exercises.slice(0, 1) }));
    const answers = answerShown(attempt, (id) => (choices.has(id) ? "b" : "An essay"));
    expect((await api.post(`/v1/attempts/${attempt.id}/submit`, { answers })).error).toBeNull();
    await fixture.deliver();
    expect(book.received).toMatchObject([
      { scoreGiven: 1, scoreMaximum: 7, gradingProgress: "PendingManual" },
    ]);
  });

  test("that needs grading has the maximum of the points that a regrade gave the question", async () => {
    const fixture = await createFixture({ questions: TWO });
    const id = await fixture.submit(await fixture.launch("42"), ["b", "An essay"]);
    const question_id = fixture.quiz.exercises[0].questions[1].id;
    const getLast = async () => {
      fixture.advance(2);
      await fixture.deliver();
      return fixture.book.received.at(-1);
    };
    for (const points of [8, 6]) await regrade(fixture, [{ question_id, mode: "new_key", points }]);
    expect(await getLast()).toMatchObject({
      scoreGiven: 2,
      scoreMaximum: 8,
      gradingProgress: "PendingManual",
    });
    await mark(fixture, id, 6);
    expect(await getLast()).toMatchObject({ scoreGiven: 8, scoreMaximum: 8, gradingProgress: "FullyGraded" });
  });

  test("follows a regrade, its revert, and a void", async () => {
    const fixture = await createFixture({ questions: ONE, settings: { allowed_attempts: 1 } });
    const id = await fixture.submit(await fixture.launch("42"), ["a"]);
    const deliver = async () => {
      fixture.advance(2);
      await fixture.deliver();
      return fixture.book.getGrade("42")?.given;
    };
    expect(await deliver()).toBe(0);
    const question_id = fixture.quiz.exercises[0].questions[0].id;
    const regradeId = await regrade(fixture, [{ question_id, mode: "full_credit" }]);
    expect(await deliver()).toBe(2);
    expect((await fixture.api.post(`/v1/regrades/${regradeId}/revert`)).status).toBe(200);
    expect(await deliver()).toBe(0);
    await fixture.api.post(`/v1/submissions/${id}/void`, { reason: "The fire alarm went off." });
    expect(await deliver()).toBeUndefined();
    const { userId, timestamp: _, ...voided } = fixture.book.received.at(-1) ?? {};
    expect(voided).toEqual({ activityProgress: "Initialized", gradingProgress: "NotReady" });
    expect(await fixture.listScores()).toMatchObject([{ submission_id: null, status: "delivered" }]);
    await fixture.api.post(`/v1/submissions/${id}/unvoid`);
    expect(await deliver()).toBe(0);
    const times = fixture.book.received.map(({ timestamp }) => Date.parse(timestamp));
    expect(times.every((time, i) => i === 0 || time - (times[i - 1] ?? 0) >= 1000)).toBe(true);
  });

  test("waits for the second marker, too", async () => {
    const marking = { mode: "double", resolve: "average", tolerance_points: 3 };
    const fixture = await createFixture({ questions: TWO, settings: { marking } });
    const id = await fixture.submit(await fixture.launch("42"), ["b", "An essay"]);
    const question_id = fixture.quiz.exercises[0].questions[1].id;
    const finish = async (role: string, score: number) => {
      const body = { as: role, marker: role, questions: [{ question_id, score }], finalize: true };
      expect((await fixture.api.put(`/v1/submissions/${id}/grading`, body)).error).toBeNull();
      fixture.advance(2);
      await fixture.deliver();
      return fixture.book.getGrade("42");
    };
    expect(await finish("first", 1)).toBeUndefined();
    expect(await finish("second", 3)).toEqual({ given: 4, maximum: 5 });
    expect(fixture.book.received).toHaveLength(2);
  });

  test("goes to the link through which the attempt was begun, and otherwise to the last one", async () => {
    const fixture = await createFixture({ questions: ONE, settings: { allowed_attempts: null } });
    const { api, book, quiz, platform, database } = fixture;
    const ref = await fixture.launch("42");
    const { data: attempt } = await api.post(`/v1/assessments/${quiz.id}/attempts`, { learner_ref: ref });
    await database.db
      .insert(ltiLinkAttempts)
      .values({ organizationId: api.organizationId, attemptId: attempt.id, linkId: fixture.linkId });
    const other = book.addLineItem();
    const otherLink = await insertLink(database, api.organizationId, fixture.platformId, {
      assessmentId: quiz.id,
      lineItemUrl: other,
    });
    await fixture.launch("42", otherLink);
    const body = { answers: buildAnswers(quiz, ["b"]) };
    expect((await api.post(`/v1/attempts/${attempt.id}/submit`, body)).error).toBeNull();
    await fixture.submit(ref, ["a"]);
    await fixture.deliver();
    const taken = book.taken.map(({ lineItem, score }) => [lineItem, score.scoreGiven]);
    expect(new Map(taken as [string, number][])).toEqual(
      new Map([
        [fixture.lineItem, 2],
        [other, 0],
      ]),
    );
    expect(platform.requests.filter((name) => name === "POST /token")).toHaveLength(1);
  });

  test("isn't in the way if the platform is deleted while the learner submits", async () => {
    const fixture = await createFixture({ questions: ONE });
    const { api, database, platformId } = fixture;
    const ref = await fixture.launch("42");
    const { submitted } = await database.sql.begin(async (tx) => {
      await tx`select from lti_platforms where id = ${platformId} for update`;
      const submission = fixture.submit(ref, ["b"]);
      await findBlocked(await getPid(tx), database);
      // With a lock on what the platform's deletion deletes, the submission would be in a deadlock with it.
      await tx`select from lti_link_learners where link_id = ${fixture.linkId} for update nowait`;
      await tx`delete from lti_platforms where id = ${platformId}`;
      return { submitted: submission };
    });
    expect((await api.get(`/v1/submissions/${await submitted}`)).data).toMatchObject({ score: 2 });
    expect(await fixture.listScores()).toEqual([]);
  });
});

describe("the activity", () => {
  const TWO_ATTEMPTS = { questions: ONE, settings: { allowed_attempts: 2 } };
  const getProgress = async ({ database, linkId }: Awaited<ReturnType<typeof createFixture>>) => {
    const [row] = await database.sql`select score ->> 'activityProgress' as progress from lti_scores
      where link_id = ${linkId}`;
    return row?.progress;
  };

  test("is completed once the last attempt expires without answers", async () => {
    const fixture = await createFixture({
      questions: ONE,
      settings: { allowed_attempts: 2, time_limit_minutes: 5, on_deadline: "submit_saved" },
    });
    const { api, database, quiz } = fixture;
    const ref = await fixture.launch("42");
    await fixture.submit(ref, ["b"]);
    const begin = () => api.post(`/v1/assessments/${quiz.id}/attempts`, { learner_ref: ref });
    const { data: attempt } = await begin();
    await fixture.deliver();
    expect(await getProgress(fixture)).toBe("Submitted");
    await database.sql`update attempts set started_at = started_at - interval '1 hour',
      deadline = deadline - interval '1 hour' where id = ${attempt.id}`;
    expect((await begin()).error.code).toBe("attempts_exhausted");
    expect((await api.get(`/v1/attempts/${attempt.id}`)).data.state).toBe("expired");
    fixture.advance(2);
    expect(await fixture.deliver()).toBe(1);
    expect(fixture.book.received.at(-1)).toMatchObject({ scoreGiven: 2, activityProgress: "Completed" });
  });

  test("follows attempts through another link to the same assessment", async () => {
    const fixture = await createFixture(TWO_ATTEMPTS);
    const { api, database, quiz } = fixture;
    const ref = await fixture.launch("42");
    await fixture.submit(ref, ["b"]);
    expect(await getProgress(fixture)).toBe("Submitted");
    const otherLink = await insertLink(database, api.organizationId, fixture.platformId, {
      assessmentId: quiz.id,
    });
    await fixture.launch("42", otherLink);
    const second = await fixture.submit(ref, ["a"]);
    expect(await getProgress(fixture)).toBe("Completed");
    await api.post(`/v1/submissions/${second}/void`, { reason: "The fire alarm went off." });
    expect(await getProgress(fixture)).toBe("Submitted");
    await api.post(`/v1/submissions/${second}/unvoid`);
    expect(await getProgress(fixture)).toBe("Completed");
  });
});

describe("the grade policy", () => {
  test.each([
    ["best", [0, 2, 2], "Completed"],
    ["latest", [0, 2, 0], "Completed"],
    ["first", [0, 0, 0], "Completed"],
  ] as const)("%s decides which attempt counts", async (grade_policy, expected, last) => {
    const fixture = await createFixture({ questions: ONE, settings: { allowed_attempts: 3, grade_policy } });
    const ref = await fixture.launch("42");
    const grades: (number | undefined)[] = [];
    for (const value of ["a", "b", "c"]) {
      await fixture.submit(ref, [value]);
      fixture.advance(2);
      await fixture.deliver();
      grades.push(fixture.book.getGrade("42")?.given);
    }
    expect(grades).toEqual(expected);
    expect(fixture.book.received.at(-1)).toMatchObject({ activityProgress: last });
  });

  test("sends the grades that change with it, and no others", async () => {
    const fixture = await createFixture({ questions: ONE, settings: { allowed_attempts: null } });
    const [first, second] = [await fixture.launch("1"), await fixture.launch("2")];
    for (const value of ["b", "a"]) await fixture.submit(first, [value]);
    await fixture.submit(second, ["b"]);
    await fixture.deliver();
    const settings = { grade_policy: "latest" };
    const changed = await fixture.api.patch(`/v1/assessments/${fixture.quiz.id}`, { settings });
    expect(changed.data.settings.gradePolicy).toBe("latest");
    fixture.advance(2);
    expect(await fixture.deliver()).toBe(1);
    expect(fixture.book.received.at(-1)).toMatchObject({ userId: "1", scoreGiven: 0 });
    expect(fixture.book.getGrade("2")?.given).toBe(2);
  });

  test("best prefers an attempt that is graded to one that needs grading", async () => {
    const fixture = await createFixture({ questions: TWO, settings: { allowed_attempts: null } });
    const ref = await fixture.launch("42");
    const graded = await fixture.submit(ref, ["a", "An essay"]);
    await mark(fixture, graded, 1);
    const waiting = await fixture.submit(ref, ["b", "Another essay"]);
    await fixture.deliver();
    expect(fixture.book.getGrade("42")).toEqual({ given: 1, maximum: 5 });
    await mark(fixture, waiting, 3);
    fixture.advance(2);
    await fixture.deliver();
    expect(fixture.book.getGrade("42")).toEqual({ given: 5, maximum: 5 });
  });
});

describe("the line item", () => {
  const NO_LINE_ITEM = { questions: ONE, hasLineItem: false };

  test("is created once for a link without one, even if many scores are sent at once", async () => {
    const fixture = await createFixture(NO_LINE_ITEM);
    for (const sub of ["1", "2", "3", "4", "5", "6"]) await fixture.submit(await fixture.launch(sub), ["b"]);
    await Promise.all([fixture.deliver(), fixture.deliver(), fixture.deliver()]);
    fixture.advance(3);
    await fixture.deliver();
    expect(fixture.book.lineItems).toMatchObject([
      { label: fixture.quiz.title, scoreMaximum: 2, resourceId: fixture.quiz.id },
    ]);
    expect(fixture.book.taken).toHaveLength(6);
    expect(await fixture.api.get("/v1/lti/scores?status=delivered")).toMatchObject({ meta: { total: 6 } });
    const created = fixture.platform.requests.filter((name) => name === "POST /lineitems");
    expect(created).toHaveLength(1);
  });

  test("is found again if it was created before its worker was killed", async () => {
    const fixture = await createFixture(NO_LINE_ITEM);
    const [link] = await fixture.database.db.select().from(ltiLinks);
    fixture.book.addLineItem({ resourceId: "another", resourceLinkId: link?.resourceLinkId });
    const id = fixture.book.addLineItem({
      resourceId: fixture.quiz.id,
      resourceLinkId: link?.resourceLinkId,
    });
    await fixture.database.db.update(ltiLinks).set({ lineItemLeasedUntil: new Date(Date.now() + 60_000) });
    await fixture.submit(await fixture.launch("42"), ["b"]);
    await fixture.deliver();
    expect(await fixture.listScores()).toMatchObject([{ status: "pending", attempt_count: 0 }]);
    fixture.advance(61);
    await fixture.deliver();
    expect(fixture.book.taken).toMatchObject([{ lineItem: id }]);
    expect(fixture.book.lineItems).toHaveLength(2);
  });

  test("is created again if the platform deletes it", async () => {
    const fixture = await createFixture(NO_LINE_ITEM);
    await fixture.submit(await fixture.launch("1"), ["b"]);
    await fixture.deliver();
    fixture.book.deleteLineItem(fixture.book.lineItems[0]?.id ?? "");
    await fixture.submit(await fixture.launch("2"), ["b"]);
    await fixture.deliver();
    fixture.advance(61);
    await fixture.deliver();
    expect(fixture.book.getGrade("2")?.given).toBe(2);
  });

  test("isn't replaced if it was the platform's own", async () => {
    const fixture = await createFixture({ ...NO_LINE_ITEM, hasLineItem: true });
    fixture.book.deleteLineItem(fixture.lineItem);
    await fixture.submit(await fixture.launch("1"), ["b"]);
    await fixture.deliver();
    expect(await fixture.readError()).toBe("line_item_gone");
    expect(fixture.book.lineItems).toEqual([]);
  });

  test("is waited for without access to line items, until a launch names one", async () => {
    const scope = "https://purl.imsglobal.org/spec/lti-ags/scope/score";
    const fixture = await createFixture({ ...NO_LINE_ITEM, scopes: [scope] });
    await fixture.submit(await fixture.launch("42"), ["b"]);
    await fixture.deliver();
    expect(await fixture.listScores()).toMatchObject([{ status: "abandoned" }]);
    expect(await fixture.readError()).toBe("no_line_item");
    await fixture.database.db.update(ltiLinks).set({ lineItemUrl: fixture.book.addLineItem() });
    // The database's clock has microseconds, so the grade can be due a moment after the worker's time.
    const deliver = async () => {
      await fixture.deliver();
      return fixture.listScores();
    };
    await expect.poll(deliver).toMatchObject([{ status: "delivered" }]);
  });
});
