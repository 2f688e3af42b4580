import { expect } from "vitest";
import type { Role } from "#lib/contract/roles.ts";
import { testDatabase } from "./api.ts";
import { createMember, createOwnedOrganization, createPerson, type Visitor } from "./people.ts";
import { buildQuiz, choiceQuestion, doc, openQuestion, paragraph, textQuestion } from "./quiz.ts";

export type MemberVisitor = Visitor & { organizationId: string };

/** Signs in a new member with the role, in a new organization. */
export async function createMemberVisitor(role: Role = "author"): Promise<MemberVisitor> {
  const organizationId = await createOwnedOrganization(await createPerson());
  return { ...(await createMember(organizationId, role)), organizationId };
}

/** Creates a draft and returns its id. */
export const createAssessment = async (
  who: Visitor,
  body: object = buildQuiz([textQuestion(), choiceQuestion()]),
): Promise<string> => {
  const made = await who.request("POST", "/v1/assessments", body);
  expect(made.status, made.text).toBe(201);
  return made.data.id;
};

export const fetchDraft = async (who: Visitor, id: string) =>
  (await who.request("GET", `/v1/assessments/${id}?version=draft`)).data;

const publish = async (who: Visitor, id: string) =>
  expect((await who.request("POST", `/v1/assessments/${id}/publish`)).status).toBe(200);

export const listEventTypes = async ({ organizationId }: MemberVisitor) =>
  (
    await testDatabase().sql<{ type: string }[]>`
      select type from events where organization_id = ${organizationId} order by id`
  ).map(({ type }) => type);

export const listAuditEntries = ({ organizationId }: MemberVisitor, action: string) =>
  testDatabase().sql<{ actor_kind: string; actor_id: string; detail: Record<string, unknown> }[]>`
    select actor_kind, actor_id, detail from audit_log
    where organization_id = ${organizationId} and action = ${action} order by id`;

/** Creates two published versions and a working copy, each different from the previous one. */
export async function createThreeVersions(who: Visitor) {
  const id = await createAssessment(who);
  await publish(who, id);
  const first = await fetchDraft(who, id);
  const [exercise] = first.exercises;
  const [one, two] = exercise.questions.map(
    ({ sequence_number: _, ...question }: Record<string, unknown>) => question,
  );
  const write = (questions: object[]) =>
    who.request("PATCH", `/v1/assessments/${id}`, { exercises: [{ id: exercise.id, questions }] });
  const changed = doc(
    paragraph("The capital of Spain is ", { type: "textEntryInteraction", attrs: { responseId: "r1" } }),
  );
  expect((await write([{ id: one.id, content_ast: changed, points: 3 }, two])).status).toBe(200);
  await publish(who, id);
  const second = await write([{ id: two.id, content_ast: two.content_ast }, openQuestion()]);
  expect(second.status).toBe(200);
  return { id, one, two };
}
