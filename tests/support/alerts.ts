import type { Db } from "#lib/platform/db/client.ts";
import { questionAlerts } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { testDatabase } from "./api.ts";
import type { TenantFixture } from "./tenant-fixture.ts";

/** Stores an alert about an unnamed question, as an examination would. Returns its id. */
export async function insertAlert(
  organizationId: string,
  assessmentId: string,
  { db = testDatabase().db, answer = "b" }: { db?: Db; answer?: string } = {},
): Promise<string> {
  const id = newId();
  const questionId = newId();
  await db.insert(questionAlerts).values({
    organizationId,
    id,
    assessmentId,
    questionId,
    version: 1,
    kind: "probable_miskey",
    n: 30,
    evidence: {
      responseId: "r1",
      correlation: 0.4,
      keyCorrelation: -0.2,
      pValue: 0.001,
      level: 0.05,
      key: ["a"],
      answers: [{ value: answer, count: 20, sampled: 30, strongest: 9, strongestSize: 10 }],
    },
    suggestion: {
      question_id: questionId,
      mode: "new_key",
      answer_keys: [{ type: "text", response_id: "r1", accept: [{ value: answer }] }],
    },
  });
  return id;
}

/** Stores an alert about the fixture's assessment. Only a worker raises alerts, so the fixture itself has none. */
export async function withAlert(fixture: TenantFixture): Promise<TenantFixture> {
  fixture.ids.alert = await insertAlert(fixture.api.organizationId, fixture.ids.assessment);
  return fixture;
}
