import { describe, expect, test } from "vitest";
import type { UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import { updateAssessment } from "#lib/domains/assessments/update.ts";
import { listAudit } from "#lib/domains/audit/list.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { testDatabase } from "#tests/support/api.ts";
import {
  type Author,
  addMember,
  createAssessmentAs,
  createAuthor,
  createPerson,
} from "#tests/support/people.ts";
import { buildQuiz, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

const MINUTE = 60_000;
const started = Date.now();
const createContext = (who: { organizationId: string }, actor: Ctx["actor"], minutes = 0): Ctx => ({
  db: testDatabase().db,
  organizationId: who.organizationId,
  actor,
  now: new Date(started + minutes * MINUTE),
  requestId: "test",
});
const author = (who: Author): Ctx["actor"] => ({ kind: "user", id: who.person.id, role: "author" });
const editAssessment = (ctx: Ctx, id: string, change: UpdateAssessmentBody) =>
  updateAssessment(ctx, { id, change });

/** Returns the log's entries about edits of an assessment as sentences, oldest first. */
async function listEdits(who: Author, id: string): Promise<string[]> {
  const owner = createContext(who, { kind: "user", id: who.person.id, role: "owner" });
  const filter = { actor: "", action: "assessment.updated", subjectType: "assessment", subjectId: id };
  const { items } = await listAudit(owner, { ...filter, page: 1, limit: 100 });
  return items.map(({ sentence, subject }) => sentence.replace(subject.name, "it")).toReversed();
}
const question = (id: string, text: string) => ({
  id,
  content_ast: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] },
});

describe("the audit log of an assessment's edits", () => {
  test("has one entry per editing session, with the changes to title, settings and questions", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion(), choiceQuestion(), textQuestion()]));
    const me = author(who);
    let { exercises } = await editAssessment(createContext(who, me), id, { title: "Second" });
    const [exercise] = exercises;
    if (!exercise) throw new Error("no exercise");
    const ids = exercise.questions.map((each) => each.id);
    const [a = "", b = "", c = ""] = ids;
    const save = async (minutes: number, questions: object[], more: UpdateAssessmentBody = {}) => {
      const body = { ...more, exercises: [{ id: exercise.id, questions }] } as UpdateAssessmentBody;
      ({ exercises } = await editAssessment(createContext(who, me, minutes), id, body));
      return exercises[0]?.questions.map((each) => each.id) ?? [];
    };
    const createKeylessQuestion = (text: string) => ({
      ...question("", text),
      id: undefined,
      answer_keys: [],
    });
    await save(1, [
      { ...question(a, "A"), answer_keys: [] },
      { id: b, ...choiceQuestion() },
      { id: c, ...textQuestion() },
    ]);
    const four = await save(20, [
      { ...question(a, "A, again"), answer_keys: [] },
      { id: b, ...choiceQuestion() },
      { id: c, ...textQuestion() },
      createKeylessQuestion("new"),
      createKeylessQuestion("gone soon"),
    ]);
    const [, , , added = ""] = four;
    await save(
      45,
      [
        { ...question(added, "new, and edited"), answer_keys: [] },
        { ...question(a, "A, again"), answer_keys: [] },
        { id: b, ...choiceQuestion() },
      ],
      { settings: { passing_score_percent: 80 } },
    );
    expect(await listEdits(who, id)).toEqual([
      "edited the assessment it: changed order, settings, title, and 1 question; added 1 question; removed 1 question",
    ]);
  });

  test("starts another entry after 30 minutes, after publishing, and for another member or API key", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    const other = await createPerson("Grace Hopper");
    await addMember(who.organizationId, other, "author");
    const [me, them] = [author(who), { kind: "user", id: other.id, role: "author" } as const];
    await editAssessment(createContext(who, me), id, { title: "One" });
    await editAssessment(createContext(who, them, 1), id, { title: "Two" });
    // Edits by others in the meantime don't end a session.
    await editAssessment(createContext(who, me, 2), id, { description: "Three" });
    expect(await listEdits(who, id)).toHaveLength(2);
    await editAssessment(createContext(who, me, 33), id, { title: "Four" });
    expect(await listEdits(who, id)).toHaveLength(3);
    await who.request("POST", `/v1/assessments/${id}/publish`);
    await editAssessment(createContext(who, me, 34), id, { title: "Five" });
    expect(await listEdits(who, id)).toHaveLength(4);
    await editAssessment(
      createContext(who, { kind: "api_key", id: newId(), scopes: ["write:assessments"] }, 35),
      id,
      {
        title: "Six",
      },
    );
    expect(await listEdits(who, id)).toHaveLength(5);
    const { sql } = testDatabase();
    const [last] = await sql`select created_at, updated_at from audit_log where subject_id = ${id}
      and action = 'assessment.updated' order by id limit 1`;
    const getOffset = (value: unknown) => new Date(String(value)).getTime() - started;
    expect([getOffset(last?.created_at), getOffset(last?.updated_at)]).toEqual([0, 2 * MINUTE]);
  });

  test("counts every edit of a session once, also with concurrent edits", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    const changes = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? { title: `Title ${n}` } : { settings: { passing_score_percent: n } },
    );
    await Promise.all(changes.map((change) => editAssessment(createContext(who, author(who)), id, change)));
    expect(await listEdits(who, id)).toEqual(["edited the assessment it: changed settings and title"]);
    const { data } = await who.request("GET", `/assessments/${id}/draft`);
    expect(data.assessment.revision).toBe(21);
  });

  test("describes entries of earlier releases, which recorded each save, in the same words", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    const detail = {
      changed: ["title", "timeLimitMinutes", "exercises", "exerciseCount", "hasUnpublishedChanges"],
    };
    await testDatabase().sql`
      insert into audit_log (organization_id, id, actor_kind, actor_id, action, subject_type, subject_id, detail)
      values (${who.organizationId}, gen_random_uuid(), 'user', ${who.person.id}, 'assessment.updated', 'assessment',
        ${id}, ${JSON.stringify(detail)}::text::jsonb)`;
    expect(await listEdits(who, id)).toEqual([
      "edited the assessment it: changed title, settings, and questions",
    ]);
    await editAssessment(createContext(who, author(who)), id, { title: "Anew" });
    expect((await listEdits(who, id)).length).toBe(2);
  });

  test("rejects every other change to an entry", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    await editAssessment(createContext(who, author(who)), id, { title: "One" });
    const { sql } = testDatabase();
    const refused = "audit_log rows never change";
    const row = sql`organization_id = ${who.organizationId} and action = 'assessment.updated'`;
    const noted = sql`update audit_log set updated_at = created_at`;
    await expect(sql`update audit_log set detail = '{}' where ${row}`).rejects.toThrow(refused);
    await expect(sql`${noted}, action = 'assessment.created' where ${row}`).rejects.toThrow(refused);
    await expect(sql`${noted} + interval '31 minutes' where ${row}`).rejects.toThrow(refused);
    await expect(sql`${noted} - interval '1 minute' where ${row}`).rejects.toThrow(refused);
    await expect(sql`${noted}, actor_id = null where ${row}`).rejects.toThrow(refused);
    await expect(sql`delete from audit_log where ${row}`).rejects.toThrow(refused);
  });
});
