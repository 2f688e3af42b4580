import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { type DeliverOptions, deliverScores } from "#lib/domains/lti/deliver-scores.ts";
import type { Database } from "#lib/platform/db/client.ts";
import { createSealer } from "#lib/platform/secrets.ts";
import { type Api, createApiClient } from "../api.ts";
import { createPublishedAssessment } from "../create-assessment.ts";
import { createTestDatabase } from "../database.ts";
import { createTestOrganization } from "../organization.ts";
import { buildAnswers } from "../quiz.ts";
import { type RunningService, startService, stopService } from "../service.ts";
import { openGradeBook } from "./grade-book.ts";
import { insertLaunch, insertLink, insertPlatform } from "./links.ts";
import { startPlatform } from "./platform.ts";

export const KEY = Buffer.alloc(32, 7);
const sealer = createSealer(KEY);
const RETRIES = [60, 300];

type Json = Record<string, unknown>;

/** Starts a service without a worker for the tests of a file, which deliver scores themselves. */
export function setUpScoreService() {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let service: RunningService;
  beforeAll(async () => {
    database = await createTestDatabase(6);
    service = await startService({
      build: "none",
      existingDatabase: database.connection,
      env: { ALLOW_INSECURE_WEBHOOKS: "1", ENCRYPTION_KEY: KEY.toString("base64") },
    });
  });
  afterAll(async () => {
    if (service) await stopService(service);
    await database?.close();
  });
  return {
    createFixture: (options: FixtureOptions) => createFixture(database, service.baseUrl, options),
  };
}

type FixtureOptions = {
  questions: readonly Json[];
  settings?: Json;
  moodle?: boolean;
  /** Whether the launch names a line item. */
  hasLineItem?: boolean;
  scopes?: string[];
};

export type ScoreFixture = Awaited<ReturnType<typeof createFixture>>;

/** Creates an organization with an assessment that is linked from a platform with a gradebook. Ends with the test. */
async function createFixture(
  database: Database,
  baseUrl: string,
  { questions, settings, moodle = true, hasLineItem = true, scopes }: FixtureOptions,
) {
  const { organizationId, apiKey } = await createTestOrganization(database);
  const api = createApiClient(baseUrl, organizationId, apiKey);
  const quiz = await createPublishedAssessment(api, questions, settings ?? {});
  const platform = await startPlatform({ moodle });
  platform.connectTool(baseUrl);
  const book = openGradeBook(platform);
  const platformId = await insertPlatform(database, organizationId, platform.registration);
  const lineItem = hasLineItem ? book.addLineItem() : null;
  const linkId = await insertLink(database, organizationId, platformId, {
    assessmentId: quiz.id,
    lineItemUrl: lineItem,
    lineItemsUrl: `${platform.issuer}/lineitems?type_id=7`,
    ...(scopes ? { scopes } : {}),
  });
  // What is still due would otherwise be sent by the next test.
  onTestFinished(async () => {
    await database.sql`delete from lti_platforms where id = ${platformId}`;
    await platform.close();
  });
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  return {
    database,
    api,
    quiz,
    platform,
    platformId,
    book,
    lineItem: lineItem ?? "",
    linkId,
    clock,
    /** Moves the worker's clock. */
    advance: (seconds: number) => {
      offset += seconds * 1000;
    },
    launch: (sub: string, link = linkId) =>
      insertLaunch(database, organizationId, { platformId, linkId: link, sub }),
    async submit(learner_ref: string, values: readonly unknown[]): Promise<string> {
      const answers = buildAnswers(quiz, values);
      const { data, error } = await api.post(`/v1/assessments/${quiz.id}/submit`, { learner_ref, answers });
      expect(error).toBeNull();
      return data.submission_id;
    },
    /** Sends what is due, as the worker does. */
    deliver: (options: Partial<DeliverOptions> = {}) =>
      deliverScores(database, {
        sealer,
        clock,
        // The platform runs in this process, too, which may have to wait for a CPU.
        outbound: { allowInsecure: true, limitMs: 20_000 },
        retrySeconds: RETRIES,
        signal: new AbortController().signal,
        onFailure: (error) => {
          throw error;
        },
        ...options,
      }),
    listScores: async () => (await api.get("/v1/lti/scores")).data,
    /** Returns the reason of the newest score, which the dashboard explains. */
    async readError(): Promise<string | null> {
      const [row] = await database.sql<{ last_error: string | null }[]>`
        select last_error from lti_scores where organization_id = ${organizationId} order by id desc limit 1`;
      return row?.last_error ?? null;
    },
    /** Returns when the only score is due, in milliseconds since 1970. */
    async readDue(): Promise<number> {
      const [row] = await database.sql<{ due: number }[]>`
        select extract(epoch from next_attempt_at)::float8 * 1000 as due from lti_scores
        where organization_id = ${organizationId}`;
      return row?.due ?? Number.NaN;
    },
  };
}

/** Finishes grading a submission with a mark of its last question. */
export async function mark({ api, quiz }: Pick<ScoreFixture, "api" | "quiz">, id: string, score: number) {
  const question_id = quiz.exercises[0].questions.at(-1).id;
  const { error } = await api.put(`/v1/submissions/${id}/grading`, {
    questions: [{ question_id, score }],
    finalize: true,
  });
  expect(error).toBeNull();
}

/** Commits a regrade. Returns its id. */
export async function regrade(
  { api, quiz }: { api: Api; quiz: { id: string } },
  corrections: readonly Json[],
) {
  const { data } = await api.post(`/v1/assessments/${quiz.id}/regrades`, { corrections });
  const { error } = await api.post(`/v1/regrades/${data.id}/commit`, { fingerprint: data.fingerprint });
  expect(error).toBeNull();
  return data.id as string;
}
