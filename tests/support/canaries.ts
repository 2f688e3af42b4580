import { createHash, randomInt } from "node:crypto";
import { doc, paragraph } from "./quiz.ts";

/** Letters for random words. Each word, and the digits of each random number, occur nowhere else. */
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz";
const randomWord = (): string =>
  Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
const randomDigits = (): number => randomInt(100_000_000, 999_999_999);
/** Has a decimal point between its digits, unlike the times in milliseconds that fill the service's log. */
const randomNumber = (): number => randomDigits() + randomInt(100_000, 1_000_000) / 1e6;

/** Secrets, grouped by who can see them: only readers of `/answer-keys`, or also teachers who write assessments. */
type Canaries = { machine: string[]; teacher: string[]; feedback: string };

export type PlantedCanaries = {
  canaries: Canaries;
  questions: Record<string, unknown>[];
  /** A correct answer through a part of the key without a canary, if there is such a part. */
  correct: unknown[];
  incorrect: unknown[];
};

const entry = { type: "textEntryInteraction", attrs: { responseId: "r1" } };
const essay = { type: "extendedTextInteraction", attrs: { responseId: "r1" } };
const map = {
  type: "selectPointInteraction",
  attrs: {
    responseId: "r1",
    maxChoices: 1,
    image: { src: "https://example.com/map.png", alt: "A map", width: 1000, height: 1000 },
  },
};

/**
 * Creates a question of each key type whose key consists of canaries, except for what a correct answer needs. Questions
 * whose public content would contain the ids have opaque content, so that the ids occur only in the key.
 */
export function plantCanaries(): PlantedCanaries {
  const canaries: Canaries = { machine: [], teacher: [], feedback: randomWord() };
  const createRecorder = (list: string[]) => (value: string) => {
    list.push(value);
    return value;
  };
  const createSecret = () => createRecorder(canaries.machine)(randomWord());
  const createTeacherSecret = () => createRecorder(canaries.teacher)(randomWord());
  const createNumber = () => {
    const value = randomNumber();
    canaries.machine.push(String(value));
    return value;
  };
  const createCoordinate = () => {
    const value = 400 + randomDigits() / 1e9;
    canaries.machine.push(String(value));
    return value;
  };
  const { feedback: feedbackText } = canaries;
  const feedback = { correct: feedbackText, incorrect: feedbackText, partial: feedbackText };
  const opaque = { kind: "our own" };
  const rubric = () => [
    {
      id: createTeacherSecret(),
      title: createTeacherSecret(),
      points: 3,
      description: createTeacherSecret(),
    },
  ];
  const variables = { x: { min: -createNumber(), max: createNumber() } };

  const questions: [content: object, key: object, right: unknown, wrong: unknown][] = [
    [
      opaque,
      { type: "choice", correct: [createSecret(), createSecret()], scoring: "partial" },
      "none",
      "none",
    ],
    [opaque, { type: "choice", mapping: { [createSecret()]: 1, b: 1 } }, "b", "none"],
    [
      doc(paragraph("Capital? ", entry)),
      {
        type: "text",
        accept: [{ value: createSecret() }, { pattern: `${createSecret()}|[0-9]{4}` }, { value: "Paris" }],
        max_typos: 1,
      },
      "1234",
      "Lyon",
    ],
    [
      doc(paragraph("How many? ", entry)),
      {
        type: "numeric",
        accept: [{ value: createNumber() }, { min: -createNumber(), max: -1 }, { value: 3 }],
      },
      3,
      "4",
    ],
    [opaque, { type: "match", pairs: [[createSecret(), createSecret()]] }, [["s", "t"]], [["s", "t"]]],
    [
      opaque,
      {
        type: "match",
        mapping: [
          { pair: [createSecret(), createSecret()], fraction: 1 },
          { pair: ["s", "t"], fraction: 1 },
        ],
      },
      [["s", "t"]],
      [["t", "s"]],
    ],
    [
      opaque,
      { type: "order", correct: [createSecret(), createSecret(), createSecret()], scoring: "pairs" },
      ["a", "b"],
      ["b", "a"],
    ],
    [
      doc(map),
      {
        type: "point",
        areas: [
          { shape: "circle", coords: [createCoordinate(), createCoordinate(), 5] },
          { shape: "rect", coords: [0, 0, 10, 10] },
        ],
      },
      [5, 5],
      [900, 900],
    ],
    [
      doc(paragraph("Simplify: ", entry)),
      { type: "expression", accept: [{ value: `${createNumber()}*x` }, { value: "x^2" }], variables },
      "x*x",
      "x+1",
    ],
    [opaque, { type: "open", rubric: rubric(), model_answer: createTeacherSecret() }, "An essay", ""],
    [doc(essay), { type: "open", rubric: rubric(), model_answer: createTeacherSecret() }, "An essay", ""],
  ];
  return {
    canaries,
    questions: questions.map(([content_ast, key]) => ({
      content_ast,
      answer_keys: [{ response_id: "r1", weight: 2, feedback, ...key }],
      points: 3,
    })),
    correct: questions.map(([, , right]) => right),
    incorrect: questions.map(([, , , wrong]) => wrong),
  };
}

/** Returns the canaries in a text: plain, in any case, reversed, in hex, in base64, or as a digest. */
export function findLeaks(text: string, canaries: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return canaries.filter(
    (canary) =>
      encodeCaseInsensitive(canary).some((form) => lower.includes(form.toLowerCase())) ||
      encodeExact(canary).some((form) => text.includes(form)),
  );
}

const DIGESTS = ["md5", "sha1", "sha256", "sha512"];
const digest = (name: string, text: string) => createHash(name).update(text);

const encodeCaseInsensitive = (canary: string): string[] => [
  canary,
  [...canary].reverse().join(""),
  Buffer.from(canary).toString("hex"),
  ...DIGESTS.map((name) => digest(name, canary).digest("hex")),
];

const encodeExact = (canary: string): string[] =>
  [
    ...[0, 1, 2].map((offset) => encodeBase64At(canary, offset)),
    ...DIGESTS.map((name) => digest(name, canary).digest("base64").replace(/=+$/, "")),
  ].flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")]);

/** Returns the base64 characters that depend only on the canary, if it begins `offset` bytes after a group of three. */
function encodeBase64At(canary: string, offset: number): string {
  const encoded = Buffer.from("\0".repeat(offset) + canary).toString("base64");
  const bits = (offset + Buffer.byteLength(canary)) * 8;
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(bits / 6));
}
