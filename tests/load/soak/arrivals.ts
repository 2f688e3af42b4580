import type { HttpRequest } from "#tests/load/bench/http-client.ts";
import { scatter } from "#tests/load/bench/numbers.ts";

/** The data that the requests use. `answers` and `checks` are serialized once, so that they cost the client nothing. */
export type Workload = {
  assessments: { id: string; answers: string[]; checks: string[] }[];
  /** The body of an assessment that is occasionally created. */
  draft: string;
  /** The cookies of a person who views pages. */
  cookie: string;
};

/** A request that is part of an arrival. The arrival's next request is built from its response. */
type Step = { kind: string; request: HttpRequest };
type Arrival = (workload: Workload, i: number, memory: Memory) => Generator<Step, void, Buffer>;

/** Recent submissions that can be read. */
export type Memory = { submissions: string[] };
const REMEMBERED = 1000;

const ORIGIN = "https://school.example";

/** The number of each kind per hundred arrivals. */
const MIX: readonly (readonly [parts: number, arrival: Arrival])[] = [
  [40, submit],
  [20, check],
  [20, embed],
  [6, ({ assessments }, i) => get("get assessment", `/v1/assessments/${pick(assessments, i).id}`)],
  [4, ({ assessments }, i) => get("list results", `/v1/assessments/${pick(assessments, i).id}/results`)],
  [3, getSubmission],
  [2, ({ assessments }, i) => get("analytics", `/v1/assessments/${pick(assessments, i).id}/analytics`)],
  [1, createAndPublish],
  [
    2,
    (workload, i) =>
      page(workload, "page: results", `/assessments/${pick(workload.assessments, i).id}/results`),
  ],
  [
    2,
    (workload, i) =>
      page(workload, "page: analytics", `/assessments/${pick(workload.assessments, i).id}/analytics`),
  ],
];
const HUNDRED = MIX.flatMap(([parts, arrival]) => new Array<Arrival>(parts).fill(arrival));

/** Returns the i-th arrival, which is the same in each run. */
export const arrival: Arrival = (workload, i, memory) =>
  pick(HUNDRED, scatter(i, HUNDRED.length))(workload, i, memory);

/** The kinds whose responses are submissions that must be in the database. */
export const SUBMITS = ["submit", "embed: submit"];

function* submit({ assessments }: Workload, i: number, memory: Memory): Generator<Step, void, Buffer> {
  const { id, answers } = pick(assessments, i);
  const body = `{"learner_ref":"learner-${scatter(i, 50_000)}","answers":${pick(answers, i)}}`;
  const answer = yield {
    kind: "submit",
    request: { method: "POST", path: `/v1/assessments/${id}/submit`, body },
  };
  const made = /"submission_id":"([^"]+)"/.exec(answer.toString("latin1"))?.[1];
  if (made) memory.submissions[i % REMEMBERED] = made;
}

function* check({ assessments }: Workload, i: number): Generator<Step, void, Buffer> {
  const { id, checks } = pick(assessments, i);
  const body = `{"session_id":"session-${i}",${pick(checks, i)}}`;
  yield { kind: "check", request: { method: "POST", path: `/v1/assessments/${id}/check`, body } };
}

/** Simulates a product that creates a token, and its learner who loads, saves once and submits. */
function* embed({ assessments }: Workload, i: number): Generator<Step, void, Buffer> {
  const { id, answers } = pick(assessments, i);
  const minting = `{"assessment_id":"${id}","learner_ref":"embedded-${i}","origins":["${ORIGIN}"]}`;
  const minted = yield {
    kind: "embed: token",
    request: { method: "POST", path: "/v1/embed/token", body: minting },
  };
  const token = /"token":"([^"]+)"/.exec(minted.toString("latin1"))?.[1];
  const body = `{"token":"${token}","answers":${pick(answers, i)}}`;
  const browser = { origin: ORIGIN } as const;
  const load = `/v1/embed/assessments?token=${token}`;
  yield { kind: "embed: load", request: { method: "GET", path: load, ...browser } };
  yield { kind: "embed: save", request: { method: "PUT", path: "/v1/embed/progress", body, ...browser } };
  yield { kind: "embed: submit", request: { method: "POST", path: "/v1/embed/submit", body, ...browser } };
}

function* getSubmission(
  workload: Workload,
  i: number,
  { submissions }: Memory,
): Generator<Step, void, Buffer> {
  const known = submissions.filter((id) => id !== undefined);
  if (known.length === 0)
    return yield* get("get assessment", `/v1/assessments/${pick(workload.assessments, i).id}`);
  yield* get("submission", `/v1/submissions/${pick(known, i)}`);
}

function* createAndPublish({ draft }: Workload): Generator<Step, void, Buffer> {
  const created = yield {
    kind: "create",
    request: { method: "POST", path: "/v1/assessments", body: draft },
  };
  const { data } = JSON.parse(created.toString()) as { data: { id: string } };
  const path = `/v1/assessments/${data.id}/publish`;
  yield { kind: "publish", request: { method: "POST", path } };
}

function* get(kind: string, path: string): Generator<Step, void, Buffer> {
  yield { kind, request: { method: "GET", path } };
}

function* page({ cookie }: Workload, kind: string, path: string): Generator<Step, void, Buffer> {
  yield { kind, request: { method: "GET", path, cookie } };
}

const pick = <T>(values: readonly T[], i: number): T => values[i % values.length] as T;
