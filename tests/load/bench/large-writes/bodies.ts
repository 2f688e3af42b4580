/** Bodies just under the limit of 5 MiB, each of which is expensive for a different reason. */
export type LargeBody = { name: string; bytes: Buffer };

const LIMIT = 5 * 1024 * 1024;
const SENTENCE = "The water cycle describes how water moves above, on and below the surface of the Earth. ";

const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const text = (value: string) => ({ type: "text", text: value });
const bold = (value: string) => ({ type: "text", text: value, marks: [{ type: "bold" }] });

/** Creates a document of about `bytes` bytes with one text field and alternating bold and plain sentences. */
function createDocumentQuestion(bytes: number, last?: object) {
  const sentences = Math.max(1, Math.floor(bytes / 330));
  const content: object[] = Array.from({ length: sentences }, () =>
    paragraph(text(SENTENCE), bold(SENTENCE)),
  );
  content.push(paragraph(text("Rain is "), { type: "textEntryInteraction", attrs: { responseId: "r1" } }));
  if (last) content.push(last);
  return {
    points: 2,
    content_ast: { type: "doc", content },
    answer_keys: [{ type: "text", response_id: "r1", accept: [{ value: "precipitation" }], max_typos: 1 }],
  };
}

const stringifyAssessment = (questions: object[], title: unknown = "A large assessment") =>
  JSON.stringify({ title, exercises: [{ questions }] });

/**
 * Finds the largest count for which the result of `make` still fits. That result has at least 90% of the allowed size.
 */
function createFittedBody(name: string, make: (count: number) => string): LargeBody {
  const size = (count: number) => Buffer.byteLength(make(count));
  const [one, two] = [size(8), size(16)];
  const count = Math.floor(8 + ((LIMIT * 0.97 - one) * 8) / (two - one));
  const bytes = Buffer.from(make(count));
  if (bytes.length > LIMIT || bytes.length < 0.9 * LIMIT)
    throw new Error(`${name} has ${bytes.length} bytes`);
  return { name, bytes };
}

const repeat = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** Creates bodies that are accepted: documents with keys, as in a large course, and opaque content. */
export const createValidBodies = (): LargeBody[] => [
  createFittedBody("documents", (n) =>
    stringifyAssessment(repeat(400, () => createDocumentQuestion(n * 330))),
  ),
  createFittedBody("opaque content", (n) =>
    stringifyAssessment(
      repeat(100, () => ({
        content_ast: { cells: repeat(n * 100, (i) => [i, "x", null]) },
        answer_keys: [],
      })),
    ),
  ),
];

/** Creates bodies that are refused only after nearly all of their content was checked. */
export const createInvalidBodies = (): LargeBody[] => [
  createFittedBody("documents with a fault at the end", (n) =>
    stringifyAssessment(
      repeat(400, (i) => createDocumentQuestion(n * 330, i === 399 ? { type: "nothing" } : undefined)),
    ),
  ),
  createFittedBody("keys with a fault at the end", (n) =>
    stringifyAssessment(
      repeat(400, (i) => ({
        content_ast: {},
        answer_keys: repeat(20, (k) => ({
          type: "choice",
          response_id: `r${k}`,
          correct: repeat(n, (c) => (i === 399 && k === 19 && c === n - 1 ? 5 : `choice${c}`)),
        })),
      })),
    ),
  ),
  createFittedBody("keys that are too much work", (n) =>
    stringifyAssessment(
      repeat(100, () => ({
        content_ast: { note: SENTENCE.slice(0, 8).repeat(n) },
        answer_keys: repeat(20, (k) => ({
          type: "text",
          response_id: `r${k}`,
          accept: repeat(20, () => ({ pattern: "(the )?(big|large) (dog|hound)s?" })),
        })),
      })),
    ),
  ),
  createFittedBody("numbers, and a title that is none", (n) =>
    stringifyAssessment([{ content_ast: { cells: repeat(n * 100, (i) => [i % 10]) }, answer_keys: [] }], 5),
  ),
  createFittedBody("members without number, and NUL at the end", (n) =>
    stringifyAssessment([
      {
        content_ast: Object.fromEntries(
          repeat(n * 100, (i) => [`m${1e6 + i}`, i === n * 100 - 1 ? "\0" : 7]),
        ),
      },
    ]),
  ),
];
