import { beforeAll, expect, test } from "vitest";
import { everyInteraction } from "#tests/content/fixtures/every-interaction.ts";
import { changeAt, getAt, listPaths } from "#tests/content/json-paths.ts";
import { type Api, type ApiResponse, createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { appendQuery, fillPath, type Operation, operations } from "#tests/support/operations.ts";
import { autoQuestions, openQuestion } from "#tests/support/quiz.ts";

let api: Api;
let assessmentId = "";
let publishedId = "";
beforeAll(async () => {
  api = await createTestClient();
  publishedId = (await createPublishedAssessment(api, [openQuestion()], { allowed_attempts: null })).id;
  assessmentId = (await api.post("/v1/assessments", { title: "Target" })).data.id;
});

/**
 * Words that only the validator's own messages have, and a message that doesn't help. Ours continue the path of a value:
 * "title must be a string".
 */
const FOREIGN =
  /^is invalid$|Invalid|Unrecognized|Too (?:big|small)|expected|received|\bNaN\b|undefined|^[A-Z].*:|[.:]$/;

const WRONG_VALUES = [
  null,
  true,
  -1,
  1.5,
  1e15,
  "",
  "no such value",
  "x".repeat(20_001),
  [],
  [null],
  {},
  { x: 1 },
];
const WRONG_PARAMETERS = ["", "-1", "0.5", "1e99", "no such value", "x".repeat(600)];

const UNKNOWN_ITEM = "01890a5d-ac96-774b-bcce-b302099a8057";
const sharedContext = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "Read." }] }],
};
/**
 * Exercises with keys and interactions of every type, because the examples only show one. Each question or block is
 * sent alone, so that a request is small.
 */
const exercises = [
  ...[...autoQuestions.map(({ question }) => question), openQuestion()].map((question) => ({
    questions: [question],
  })),
  ...(everyInteraction.content ?? []).map((block) => ({
    questions: [{ content_ast: { ...everyInteraction, content: [block] } }],
  })),
  { shared_context: sharedContext, questions: [] },
  { questions: [{ item_id: UNKNOWN_ITEM, revision: "latest", points: 1 }] },
  { pool: { from: [{ item_id: UNKNOWN_ITEM }], draw: 1, points_each: 1 } },
  { pool: { from: { tags: ["algebra"] }, draw: 1 } },
];

/** The body with its values replaced by `count` wrong ones each, without them, and with unknown members beside them. */
function* mutate(body: unknown, count: number): Generator<unknown> {
  for (const [i, path] of [...listPaths(body)].entries()) {
    for (let n = 0; n < count; n++)
      yield changeAt(body, path, () => WRONG_VALUES[(i * count + n) % WRONG_VALUES.length]);
    if (path.length > 0) yield changeAt(body, path, () => undefined);
    const value = getAt(body, path);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      yield changeAt(body, path, () => ({ ...value, unknown_member: 1 }));
  }
}

function* listInvalidRequests(
  operation: Operation,
): Generator<{ query: Record<string, string>; body?: unknown }> {
  yield { query: { unknown_parameter: "1" } };
  for (const name of Object.keys(operation.query))
    for (const wrong of WRONG_PARAMETERS) yield { query: { [name]: wrong } };
  if (!operation.body) return;
  const bodies = mutate(operation.declared.examples?.body ?? {}, WRONG_VALUES.length);
  for (const body of bodies) yield { query: {}, body };
  if (operation.name !== "POST /v1/assessments") return;
  for (const exercise of exercises)
    for (const body of mutate({ title: "Every key", exercises: [exercise] }, 1)) yield { query: {}, body };
}

const ORIGIN = "https://school.example";
/** A token takes 60 requests a minute. Unknown ones count against a limit that all tests share. */
const REQUESTS_PER_TOKEN = 50;

/** Returns a function that returns an embed token for the next request. */
function createTokenSource(): () => Promise<string> {
  let used = 0;
  let token = "";
  return async () => {
    if (used++ % REQUESTS_PER_TOKEN === 0) {
      const minted = await api.post("/v1/embed/token", { assessment_id: publishedId, origins: [ORIGIN] });
      token = minted.data.token;
    }
    return token;
  };
}

/** The body with a valid token, unless its token is one of the wrong values. */
const withToken = (body: unknown, example: unknown, token: string): unknown => {
  const original = getAt(example, ["token"]);
  return original !== undefined && getAt(body, ["token"]) === original
    ? changeAt(body, ["token"], () => token)
    : body;
};

/** Creating an assessment has thousands of invalid requests, which take more than a minute on a busy machine. */
const TIMEOUT_MS = 300_000;

const getMessages = ({ error }: ApiResponse): string[] =>
  (error?.details ?? []).map(({ message }: { message: string }) => message);

test.concurrent.each(operations.map((operation) => [operation.name, operation] as const))(
  "%s describes what is invalid in our own words",
  async (_name, operation) => {
    const { method, path, params, declared } = operation;
    const address = fillPath(path, Object.fromEntries(params.map((name) => [name, assessmentId])));
    const isEmbed = declared.auth.kind === "embed_token";
    const getToken = createTokenSource();
    const messages = new Set<string>();
    for (const { query, body } of listInvalidRequests(operation)) {
      const token = isEmbed ? await getToken() : "";
      const answer = await api.request(method, appendQuery(address, query), {
        ...(isEmbed ? { key: null, headers: { origin: ORIGIN, "x-embed-token": token } } : {}),
        ...(body === undefined ? {} : { body: withToken(body, declared.examples?.body, token) }),
      });
      expect(answer.status).not.toBe(500);
      for (const message of getMessages(answer)) messages.add(message);
    }
    expect([...messages].filter((message) => FOREIGN.test(message))).toEqual([]);
  },
  TIMEOUT_MS,
);
