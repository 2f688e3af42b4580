import { randomBytes } from "node:crypto";
import { newTestOrganization } from "#tests/support/organization.ts";
import { apiClient } from "../api.ts";
import type { Driven } from "../drive.ts";
import { figure } from "../numbers.ts";
import type { Part } from "../part.ts";
import type { ProgressRun } from "../progress-client.ts";
import type { Stage } from "../stage.ts";

const ORIGIN = "https://bench.example";
const SECONDS = 12;
const FLOOD = { callers: 16, tokens: 100 };
/** Enough tokens that none of the other tenant's learners reaches the 60 requests a minute. */
const LEARNERS = { callers: 2, tokens: 1000 };
/** A document that any JSON of the shape used to fill, and one that fits the questions: three long essays. */
const SIZES = { anything: 1_000_000, fitting: 240_000 };
/** How much slower the slowest requests may be than beside the same bytes sent where nothing reads them. */
const MOST_TIMES_P99 = 1.5;

type Tenant = { tokens: string[]; answersOf: (characters: number) => string };
type Beside = { driven: Driven; flood: Driven; disk: number; wal: number };

/** What one tenant's anonymous learners who save as much as they can cost the learners of another. */
export const progressAbuse: Part = {
  name: "progress-abuse",
  isApart: true,
  async measure(stage, { isQuick }, stop) {
    const seconds = isQuick ? 4 : SECONDS;
    const abuser = await tenant(stage, stage.apiKey, FLOOD.tokens);
    const other = await newTestOrganization(stage.database, { organization: "Beside" });
    const learner = await tenant(stage, other.apiKey, LEARNERS.tokens);
    const clients = [];
    for (let n = 0; n < 2; n++) {
      clients.push((await stage.start<null, null, ProgressRun, Driven>("progress-client.ts", null)).worker);
    }
    const [flooding, learning] = clients;
    if (!flooding || !learning) throw new Error("no clients");
    const to = { port: stage.direct.port, origin: ORIGIN };
    const learners = () =>
      learning.ask({
        ...to,
        mode: "learners",
        ...learner,
        answers: learner.answersOf(600),
        callers: LEARNERS.callers,
        seconds,
      });
    const beside = async (answers: string, mode: "flood" | "bytes" = "flood"): Promise<Beside> => {
      stop.throwIfAborted();
      const before = await written(stage);
      const flood = flooding.ask({
        ...to,
        mode,
        ...abuser,
        answers,
        callers: FLOOD.callers,
        seconds,
      });
      const [driven, flooded] = await Promise.all([learners(), flood]);
      const after = await written(stage);
      return { driven, flood: flooded, disk: after.disk - before.disk, wal: after.wal - before.wal };
    };

    await learners();
    const alone = await learners();
    const bytes = await beside(unknownAnswers(SIZES.anything), "bytes");
    const anything = await beside(unknownAnswers(SIZES.anything));
    const fitting = await beside(abuser.answersOf(SIZES.fitting));
    const faults = [alone, bytes.driven, anything.driven, fitting.driven].flatMap(({ statuses }) =>
      Object.keys(statuses)
        .filter((status) => !["200", "204"].includes(status))
        .map((status) => `a learner was answered ${status}`),
    );
    const times = anything.driven.p99 / bytes.driven.p99;
    return {
      report: `
progress-abuse: ${LEARNERS.callers} connections load and save small answers, for ${seconds} s
  alone                                        ${told(alone)}
  beside ${FLOOD.callers} that send
    1 MB to a path where there is nothing      ${told(bytes.driven)}
      ${floodTold(bytes)}
  beside ${FLOOD.callers} of another tenant that save
    1 MB of anything each                      ${told(anything.driven)}
      ${floodTold(anything)}
    240 KB each that fit the questions         ${told(fitting.driven)}
      ${floodTold(fitting)}`,
      verdicts: [
        {
          isMet: times <= MOST_TIMES_P99,
          sentence: `beside 1 MB of anything p99 is at most ${MOST_TIMES_P99} times what the bytes alone make it: ${figure(times, 1)}`,
        },
        {
          isMet: anything.disk < 10_000_000,
          sentence: `1 MB of anything takes under 10 MB of disk: ${figure(anything.disk / 1e6, 1)}`,
        },
      ],
      faults,
    };
  },
};

async function tenant(stage: Stage, apiKey: string, tokens: number): Promise<Tenant> {
  const api = apiClient(stage.direct.port, apiKey);
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
    if (n % 250 === 0) await stage.database.sql`truncate rate_counters, rate_hits`;
    const { token } = await api.post<{ token: string }>("/v1/embed/token", {
      assessment_id: id,
      origins: [ORIGIN],
    });
    minted.push(token);
  }
  return {
    tokens: minted,
    answersOf: (characters) =>
      JSON.stringify({
        exerciseAnswers: [
          {
            exerciseId,
            questionAnswers: questions.map((question) => ({
              questionId: question.id,
              answers: [{ responseId: "r1", value: noise(characters / questions.length) }],
            })),
          },
        ],
      }),
  };
}

/** What no assessment asks, in the shape of answers. */
const unknownAnswers = (characters: number): string =>
  JSON.stringify({
    exerciseAnswers: [
      {
        exerciseId: "01890000-0000-7000-8000-000000000000",
        questionAnswers: [
          {
            questionId: "01890000-0000-7000-8000-000000000001",
            answers: [{ responseId: "r1", value: noise(characters) }],
          },
        ],
      },
    ],
  });

/** Text that does not get smaller. */
const noise = (characters: number): string =>
  randomBytes(Math.ceil(characters)).toString("base64").slice(0, characters);

async function written({ database }: Stage): Promise<{ disk: number; wal: number }> {
  const [row] = await database.sql<{ disk: string; wal: string }[]>`
    select pg_database_size(current_database()) as disk, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal`;
  return { disk: Number(row?.disk), wal: Number(row?.wal) };
}

const told = ({ p50, p99, requests, seconds }: Driven): string =>
  `p50 ${figure(p50, 1)} ms, p99 ${figure(p99, 1)} ms, ${figure(requests / seconds, 0)} requests/s`;

const floodTold = ({ flood, disk, wal }: Beside): string =>
  `${Object.entries(flood.statuses)
    .map(([status, count]) => `${figure(count, 0)} answers ${status}`)
    .join(", ")}; the database grew by ${figure(disk / 1e6, 1)} MB, its log by ${figure(wal / 1e6, 1)} MB`;
