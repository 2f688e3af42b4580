import { sql } from "drizzle-orm";
import { createBatcher } from "#lib/platform/db/batcher.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { column } from "#lib/platform/db/text.ts";

type SaveInput = {
  organizationId: string;
  attemptId: string;
  /** JSON text. */
  answers: string;
  answeredCount: number;
  now: Date;
};

const saveStatement = prepareStatement<
  { organizationId: string; rows: string },
  { attempt: string; isOpen: boolean }[]
>((db) =>
  db
    .select({ attempt: column<string>("attempt"), isOpen: column<boolean>("is_open") })
    .from(sql`save_attempt_answers(${sql.placeholder("organizationId")}, ${sql.placeholder("rows")})`)
    .prepare("save_attempt_answers"),
);

/**
 * Saves the unfinished answers of an attempt. Returns false, and saves nothing, if the attempt isn't open. A whole
 * school saves all the time, so calls that arrive while others are running share a statement.
 */
export const saveAttemptAnswers = createBatcher<SaveInput, boolean>({
  concurrency: 3,
  maxCalls: 100,
  getQueueKey: ({ organizationId }) => organizationId,
  getConflictKey: ({ attemptId }) => attemptId,
  getWeight: ({ answers }) => answers.length,
  maxWeight: 256 * 1024,
  async run(db, calls) {
    const [{ organizationId }] = calls as [SaveInput];
    const rows = calls.map(
      ({ attemptId, answers, answeredCount, now }) =>
        `{"attempt":"${attemptId}","answers":${answers},"count":${answeredCount},"now":"${now.toISOString()}"}`,
    );
    const saved = await saveStatement(db, { organizationId, rows: `[${rows.join(",")}]` });
    const byId = new Map(saved.map(({ attempt, isOpen }) => [attempt, isOpen]));
    return calls.map(({ attemptId }) => byId.get(attemptId) === true);
  },
});
