import { randomBytes } from "node:crypto";
import { createTestOrganization } from "#tests/support/organization.ts";
import { createApiClient } from "../api.ts";
import type { DriveResult } from "../closed-loop.ts";
import type { BenchEnvironment } from "../environment.ts";
import { formatNumber } from "../numbers.ts";
import type { Part } from "../part.ts";
import type { ProgressRun } from "../progress-client.ts";

const ORIGIN = "https://bench.example";
const SECONDS = 12;
const FLOOD = { callers: 16, tokens: 100 };
/** Enough tokens that none of the other tenant's learners reaches 60 requests per minute. */
const LEARNERS = { callers: 2, tokens: 1000 };
/**
 * In characters: a document of the largest size with content that belongs to no question, and one that fits the
 * questions, with three long essays.
 */
const SIZES = { anything: 1_000_000, fitting: 240_000 };
/** How much slower the slowest requests can be than when the same bytes are sent to an endpoint that ignores them. */
const MAX_P99_RATIO = 1.5;

type Tenant = { tokens: string[]; buildAnswers: (characters: number) => string };
type FloodResult = { driven: DriveResult; flood: DriveResult; disk: number; wal: number };

/** Measures how much one tenant's learners who save at full speed slow down the learners of another tenant. */
export const progressAbuse: Part = {
  name: "progress-abuse",
  isOptional: true,
  async measure(environment, { isQuick }, stop) {
    const seconds = isQuick ? 4 : SECONDS;
    const abuser = await createTenant(environment, environment.apiKey, FLOOD.tokens);
    const other = await createTestOrganization(environment.database, { organization: "Beside" });
    const learner = await createTenant(environment, other.apiKey, LEARNERS.tokens);
    const clients = [];
    for (let n = 0; n < 2; n++) {
      clients.push(
        (await environment.start<null, null, ProgressRun, DriveResult>("progress-client.ts", null)).worker,
      );
    }
    const [flooding, learning] = clients;
    if (!flooding || !learning) throw new Error("no clients");
    const to = { port: environment.direct.port, origin: ORIGIN };
    const learners = () =>
      learning.request({
        ...to,
        mode: "learners",
        ...learner,
        answers: learner.buildAnswers(600),
        callers: LEARNERS.callers,
        seconds,
      });
    const measureBeside = async (
      answers: string,
      mode: "flood" | "bytes" = "flood",
    ): Promise<FloodResult> => {
      stop.throwIfAborted();
      const before = await readWrittenBytes(environment);
      const flood = flooding.request({
        ...to,
        mode,
        ...abuser,
        answers,
        callers: FLOOD.callers,
        seconds,
      });
      const [driven, flooded] = await Promise.all([learners(), flood]);
      const after = await readWrittenBytes(environment);
      return { driven, flood: flooded, disk: after.disk - before.disk, wal: after.wal - before.wal };
    };

    await learners();
    const alone = await learners();
    const bytes = await measureBeside(buildUnknownAnswers(SIZES.anything), "bytes");
    const anything = await measureBeside(buildUnknownAnswers(SIZES.anything));
    const fitting = await measureBeside(abuser.buildAnswers(SIZES.fitting));
    const faults = [alone, bytes.driven, anything.driven, fitting.driven].flatMap(({ statuses }) =>
      Object.keys(statuses)
        .filter((status) => !["200", "204"].includes(status))
        .map((status) => `a learner was answered ${status}`),
    );
    const times = anything.driven.p99 / bytes.driven.p99;
    return {
      report: `
progress-abuse: ${LEARNERS.callers} connections load and save small answers, for ${seconds} s
  alone                                        ${formatTimings(alone)}
  beside ${FLOOD.callers} that send
    1 MB to a path where there is nothing      ${formatTimings(bytes.driven)}
      ${formatFlood(bytes)}
  beside ${FLOOD.callers} of another tenant that save
    1 MB of anything each                      ${formatTimings(anything.driven)}
      ${formatFlood(anything)}
    240 KB each that fit the questions         ${formatTimings(fitting.driven)}
      ${formatFlood(fitting)}`,
      verdicts: [
        {
          isMet: times <= MAX_P99_RATIO,
          sentence: `beside 1 MB of anything p99 is at most ${MAX_P99_RATIO} times what the bytes alone make it: ${formatNumber(times, 1)}`,
        },
        {
          isMet: anything.disk < 10_000_000,
          sentence: `1 MB of anything takes under 10 MB of disk: ${formatNumber(anything.disk / 1e6, 1)}`,
        },
      ],
      faults,
    };
  },
};

async function createTenant(environment: BenchEnvironment, apiKey: string, tokens: number): Promise<Tenant> {
  const api = createApiClient(environment.direct.port, apiKey);
  const essay = {
    content_ast: {
      type: "doc",
      content: [{ type: "extendedTextInteraction", attrs: { responseId: "r1" } }],
    },
  };
  const { id } = await api.post<{ id: string }>("/v1/assessments", {
    title: "Essays",
    exercises: [{ questions: [essay, essay, essay] }],
  });
  await api.post(`/v1/assessments/${id}/publish`);
  const { exercises } = await api.get<{ exercises: [{ id: string; questions: { id: string }[] }] }>(
    `/v1/assessments/${id}`,
  );
  const [{ id: exerciseId, questions }] = exercises;
  const minted: string[] = [];
  for (let n = 0; n < tokens; n++) {
    if (n % 250 === 0) await environment.database.sql`truncate rate_counters, rate_hits`;
    const { token } = await api.post<{ token: string }>("/v1/embed/token", {
      assessment_id: id,
      origins: [ORIGIN],
    });
    minted.push(token);
  }
  return {
    tokens: minted,
    buildAnswers: (characters) =>
      JSON.stringify({
        exerciseAnswers: [
          {
            exerciseId,
            questionAnswers: questions.map((question) => ({
              questionId: question.id,
              answers: [{ responseId: "r1", value: createRandomText(characters / questions.length) }],
            })),
          },
        ],
      }),
  };
}

/** Builds answers that fit the schema but no question. */
const buildUnknownAnswers = (characters: number): string =>
  JSON.stringify({
    exerciseAnswers: [
      {
        exerciseId: "01890000-0000-7000-8000-000000000000",
        questionAnswers: [
          {
            questionId: "01890000-0000-7000-8000-000000000001",
            answers: [{ responseId: "r1", value: createRandomText(characters) }],
          },
        ],
      },
    ],
  });

/** Creates text that can't be compressed. */
const createRandomText = (characters: number): string =>
  randomBytes(Math.ceil(characters)).toString("base64").slice(0, characters);

async function readWrittenBytes({ database }: BenchEnvironment): Promise<{ disk: number; wal: number }> {
  const [row] = await database.sql<{ disk: string; wal: string }[]>`
    select pg_database_size(current_database()) as disk, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal`;
  return { disk: Number(row?.disk), wal: Number(row?.wal) };
}

const formatTimings = ({ p50, p99, requests, seconds }: DriveResult): string =>
  `p50 ${formatNumber(p50, 1)} ms, p99 ${formatNumber(p99, 1)} ms, ${formatNumber(requests / seconds, 0)} requests/s`;

const formatFlood = ({ flood, disk, wal }: FloodResult): string =>
  `${Object.entries(flood.statuses)
    .map(([status, count]) => `${formatNumber(count, 0)} answers ${status}`)
    .join(
      ", ",
    )}; the database grew by ${formatNumber(disk / 1e6, 1)} MB, its log by ${formatNumber(wal / 1e6, 1)} MB`;
