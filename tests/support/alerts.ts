import { questionAlerts } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { testDatabase } from "./api.ts";

/** Stores an alert about an unnamed question, as an examination would. Returns its id. */
export async function insertAlert(organizationId: string, assessmentId: string): Promise<string> {
  const id = newId();
  await testDatabase()
    .db.insert(questionAlerts)
    .values({
      organizationId,
      id,
      assessmentId,
      questionId: newId(),
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
        answers: [{ value: "b", count: 20, sampled: 30, strongest: 9, strongestSize: 10 }],
      },
    });
  return id;
}
