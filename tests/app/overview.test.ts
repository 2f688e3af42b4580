import { expect, inject, test } from "vitest";
import { ROLES } from "#lib/contract/roles.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { getOrganizationOverview } from "#lib/domains/identity/organizations/overview.ts";
import { createApiClient, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createMember, createOwnedOrganization, createPerson } from "#tests/support/people.ts";
import { buildAnswers, openQuestion } from "#tests/support/quiz.ts";

const DAY = 86_400_000;

test("counts submissions by day over 14 days without drafts or other organizations, and those that need grading", async () => {
  const organizationId = await createOwnedOrganization(await createPerson());
  const ctx = {
    db: testDatabase().db,
    organizationId,
    actor: { kind: "system" as const },
    now: new Date(),
    requestId: "test",
  };
  const { secret } = await createApiKey(ctx, { name: "k", scopes: SCOPES });
  const api = createApiClient(inject("baseUrl"), organizationId, secret);
  const made = await api.post("/v1/assessments", {
    title: "<b>Essay</b>",
    settings: { allowed_attempts: null, grade_skipped: true },
    exercises: [{ questions: [openQuestion()] }],
  });
  await api.post(`/v1/assessments/${made.data.id}/publish`);
  const answers = { exerciseAnswers: [] };
  for (const learner_ref of ["ann", "bob", "<script>alert(1)</script>"]) {
    await api.post(`/v1/assessments/${made.data.id}/submit`, { learner_ref, answers });
  }
  await api.post(`/v1/assessments/${made.data.id}/submit`, { learner_ref: "d", answers, allow_draft: true });

  const found = await getOrganizationOverview(ctx);
  expect(found.days).toHaveLength(14);
  expect(found.days.map(({ count }) => count)).toEqual([...Array(13).fill(0), 3]);
  expect(found.waiting).toBe(3);
  expect(found.latest.map(({ learnerRef }) => learnerRef)).toEqual([
    "<script>alert(1)</script>",
    "bob",
    "ann",
  ]);
  const later = await getOrganizationOverview({ ...ctx, now: new Date(ctx.now.getTime() + 13 * DAY) });
  expect(later.days.map(({ count }) => count)).toEqual([3, ...Array(13).fill(0)]);
  const gone = await getOrganizationOverview({ ...ctx, now: new Date(ctx.now.getTime() + 14 * DAY) });
  expect(gone.days.every(({ count }) => count === 0)).toBe(true);

  const viewer = await createMember(organizationId, "viewer");
  const { text } = await viewer.page("/");
  expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(text).not.toContain("<b>Essay</b>");
  const stranger = await createMember(await createOwnedOrganization(await createPerson()), "owner");
  expect((await stranger.page("/")).text).not.toContain("Essay");

  // With anonymous grading, members who can grade but can't turn it off don't see learners here either.
  await testDatabase().sql`update assessments set anonymous_grading = true where id = ${made.data.id}`;
  const teacher = await createMember(organizationId, "teacher");
  const seen = (await teacher.page("/")).text;
  expect(seen).toContain("Essay");
  expect(seen).not.toContain("alert(1)");
  expect(seen).not.toMatch(/[>"]bob[<"\\]/);
  expect((await viewer.page("/")).text).toContain(">bob<");
});

test("offers each role what it can do: write, grade, and connect a product", async () => {
  const api = await createTestClient();
  const quiz = await createPublishedAssessment(api, [openQuestion()]);
  await api.post(`/v1/assessments/${quiz.id}/submit`, {
    learner_ref: "ann",
    answers: buildAnswers(quiz, ["An essay"]),
  });
  const offered = await Promise.all(
    ROLES.map(async (role) => {
      const { text } = await (await createMember(api.organizationId, role)).page("/");
      const actions = [
        ["write", "Create assessment"],
        ["grade", `href="/grading/${quiz.id}"`],
        ["connect", "Create an API key"],
      ] as const;
      return [role, ...actions.filter(([, shown]) => text.includes(shown)).map(([name]) => name)];
    }),
  );
  expect(offered).toEqual([
    ["owner", "write", "grade", "connect"],
    ["admin", "write", "grade", "connect"],
    ["author", "write"],
    ["teacher", "grade"],
    ["viewer"],
  ]);
});
