import { beforeAll, describe, expect, test } from "vitest";
import { type Api, type ApiResponse, createTestClient } from "#tests/support/api.ts";
import { startStopwatch } from "#tests/support/stopwatch.ts";

/**
 * The time in milliseconds within which a busy machine responds to a request. Before there were limits, each of the
 * requests below blocked the service for ten seconds to minutes.
 */
const SOON = 8000;

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const question = (key: object, keys = 1) => ({
  content_ast: {},
  answer_keys: Array.from({ length: keys }, (_, i) => ({ response_id: `r${i}`, ...key })),
});
const assessment = (...questions: unknown[]) => ({ title: "Costly", exercises: [{ questions }] });

async function measureRequest(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  const stop = startStopwatch();
  const answer = await send();
  expect(stop()).toBeLessThan(SOON);
  return answer;
}

describe("no content slows the service down for others", () => {
  const expression = { type: "expression", variables: { x: { min: -5, max: 5 } } };
  const wideClass = String.raw`[\x{80}-\x{10fff0}]`.repeat(50);
  const hidden = `(?:${"a".repeat(480)}\\Q)\\E){1000}`;
  test.each([
    ["patterns of wide classes", { type: "text", accept: times(20, { pattern: wideClass }) }, 20],
    ["patterns of long repeats", { type: "text", accept: times(20, { pattern: "a{1000}".repeat(140) }) }, 20],
    ["patterns that hide a repeat", { type: "text", accept: times(20, { pattern: hidden }) }, 20],
    ["very many small patterns", { type: "text", accept: times(50, { pattern: "a" }) }, 100],
    ["expressions without a value", { ...expression, accept: times(20, { value: "sqrt(-1-x^2)" }) }, 100],
    ["numbers of 300 digits", { type: "numeric", accept: times(200, { value: 1e-300 }) }, 100],
    ["areas of very many corners", { type: "point", areas: times(50, createPolygon(100)) }, 8],
  ])("%s: 400 at the answer key that exceeds the limit", async (_, key, keys) => {
    const answer = await measureRequest(() =>
      api.post("/v1/assessments", assessment(...times(10, question(key, keys)))),
    );
    expect(answer.status).toBe(400);
    expect(answer.error.details[0]).toEqual({
      path: expect.stringMatching(/^exercises\[0\]\.questions\[\d\]\.answer_keys\[\d+\]$/),
      message: expect.stringMatching(/too complex to grade/),
    });
  });

  test("an update counts the keys that it keeps", async () => {
    const heavy = { ...expression, accept: times(20, { value: "x+x+x+x+x+x" }) };
    const created = await api.post("/v1/assessments", assessment(question(heavy, 60)));
    const path = `/v1/assessments/${created.data.id}`;
    const [exercise] = (await api.get(path)).data.exercises;
    const kept = { id: exercise.questions[0].id, content_ast: {} };
    const change = (keys: number) => ({
      exercises: [{ id: exercise.id, questions: [kept, question(heavy, keys)] }],
    });
    expect((await api.patch(path, change(60))).error.details[0].path).toMatch(
      /^exercises\[0\]\.questions\[1\]/,
    );
    expect((await api.patch(path, change(1))).status).toBe(200);
  });

  test("a large course is accepted", async () => {
    const keys = [
      { type: "text", max_typos: 2, accept: times(5, { value: "photosynthesis" }) },
      { type: "text", accept: times(2, { pattern: "(the )?(big|large) (dog|hound)s?" }) },
      {
        type: "numeric",
        accept: [
          { value: 3.14, tolerance: { relative: 0.01 } },
          { min: 1, max: 2 },
        ],
      },
      { ...expression, form: "factored", accept: times(2, { value: "(x+1)(x+2)" }) },
    ];
    const questions = Array.from({ length: 500 }, (_, i) => question(keys[i % keys.length] ?? {}));
    expect((await api.post("/v1/assessments", assessment(...questions))).status).toBe(201);
  });
});

/** Creates a polygon with `corners` corners around the point 100, 100. */
function createPolygon(corners: number): object {
  const turn = (2 * Math.PI) / corners;
  const coords = Array.from({ length: corners }, (_, i) => [
    100 + Math.round(90 * Math.cos(i * turn)),
    100 + Math.round(90 * Math.sin(i * turn)),
  ]);
  return { shape: "poly", coords: coords.flat() };
}

describe("refusing JSON takes no longer than reading it", () => {
  const repeatItem = (count: number, item: string) => times(count, item).join(",");
  test.each([
    ["numbers with exponents", `[${repeatItem(300_000, "1e-300")}]`, "title"],
    ["numbers that no double holds", `[${repeatItem(200_000, "1e400")}]`, "title[0]"],
    [
      "a bad name before a million lists",
      `{"\\u0000":1,"a":[${repeatItem(1_000_000, "[]")}]}`,
      'title["\\u0000"]',
    ],
    ["200,000 levels", `${"[".repeat(200_000)}${"]".repeat(200_000)}`, `title${"[0]".repeat(63)}`],
    [
      "a million levels beside a million lists",
      `[[${repeatItem(700_000, "[]")}],${"[".repeat(99_999)}${"]".repeat(99_999)}]`,
      `title[1]${"[0]".repeat(62)}`,
    ],
  ])("%s", async (_, json, path) => {
    const answer = await measureRequest(() =>
      api.request("POST", "/v1/assessments", { raw: `{"title":${json}}` }),
    );
    expect([answer.status, answer.error.details[0].path]).toEqual([400, path]);
  });

  test.each([
    [
      "questions that are none",
      { exercises: [{ questions: times(1_500_000, 0) }] },
      "exercises[0].questions",
    ],
    [
      "keys with thousands of faults",
      assessment(...times(40, question({ type: "text", accept: times(200, {}) }, 100))),
      "exercises[0].questions[0].answer_keys[0].accept[0].value",
    ],
  ])("%s", async (_, body, path) => {
    const answer = await measureRequest(() => api.post("/v1/assessments", { title: "Faulty", ...body }));
    expect([answer.status, answer.error.details[0].path]).toEqual([400, path]);
  });
});

describe("no answer slows the service down for others", () => {
  const text = { type: "text", accept: [{ value: "é" }] };
  const loose = { ...text, ignore_accents: true, ignore_punctuation: true };
  const expression = {
    type: "expression",
    variables: { x: { min: -5, max: 5 } },
    accept: times(20, { value: "x" }),
  };
  const unsure = `10^16x-10^16x+x${"+x^7-x^7".repeat(20)}+0sin x`;
  const fractions = times(7, "((x+1)^50+1)/((x+2)^49+x)").join("+");

  const submitAnswers = async (key: object, values: unknown[]) => {
    const created = await api.post("/v1/assessments", assessment(...values.map(() => question(key))));
    const { id } = created.data;
    expect((await api.post(`/v1/assessments/${id}/publish`)).status).toBe(200);
    const [exercise] = (await api.get(`/v1/assessments/${id}`)).data.exercises;
    const questionAnswers = values.map((value, i) => ({
      questionId: exercise.questions[i].id,
      answers: [value],
    }));
    const answers = { exerciseAnswers: [{ exerciseId: exercise.id, questionAnswers }] };
    return measureRequest(() => api.post(`/v1/assessments/${id}/submit`, { learner_ref: "l", answers }));
  };

  test.each([
    ["100,000 marks on a letter", text, `a${"\u0315\u0300".repeat(49_999)}`],
    [
      "marks that come together once punctuation is overlooked",
      { ...text, ignore_punctuation: true },
      `${"\u0315\u0300".repeat(14)}.`.repeat(3400),
    ],
    ["letters that NFKC makes marks of", text, `a${"\uff9e\u0300".repeat(49_999)}`],
    ["arithmetic that says nothing, for 20 entries", expression, unsure],
  ])("%s: graded as incorrect", async (_, key, value) => {
    const answer = await submitAnswers(key, [value]);
    expect([answer.status, answer.data?.score]).toEqual([200, 0]);
  });

  test.each([
    ["phrases of one letter", loose, times(3, "\ufdfa".repeat(100_000))],
    [
      "long texts on large patterns",
      { type: "text", accept: [{ pattern: "(?:a?){998}" }] },
      times(20, "a".repeat(2400)),
    ],
    [
      "long texts with typos",
      {
        type: "text",
        max_typos: 2,
        accept: Array.from({ length: 200 }, (_, i) => ({ value: "ab".repeat(499) + (10 + (i % 90)) })),
      },
      times(3, "ba".repeat(500)),
    ],
    ["fractions to be reduced", { ...expression, form: "simplified" }, times(20, fractions)],
    [
      "points on areas of many corners",
      { type: "point", areas: times(50, createPolygon(100)) },
      times(
        3,
        Array.from({ length: 100 }, (_, i) => [100 + i / 9, 100]),
      ),
    ],
  ])("%s: 400 at the answer that exceeds the limit", async (_, key, values) => {
    const answer = await submitAnswers(key, values);
    expect(answer.status).toBe(400);
    expect(answer.error.details[0]).toEqual({
      path: expect.stringMatching(/^answers\.exerciseAnswers\[0\]\.questionAnswers\[\d+\]\.answers$/),
      message: "are too complex to grade in one request",
    });
  });

  test.each(["x^4+2x^3y+3x^2y^2+2x y^3+y^4", "x⁴+2x³y+3x²y²+2xy³+y⁴"])(
    "30 answers %s are graded: a superscript costs what the same power costs",
    async (value) => {
      const variables = { x: { min: 1, max: 3 }, y: { min: 1, max: 3 } };
      const accept = [{ value: "x^4+2x^3y+3x^2y^2+2x y^3+y^4" }];
      const key = { type: "expression", form: "expanded", variables, accept };
      expect((await submitAnswers(key, times(30, value))).data.percentage).toBe(100);
    },
  );
});
