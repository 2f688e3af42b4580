import { createHash, randomInt } from "node:crypto";
import { doc, paragraph } from "./quiz.ts";

/** A word, or the digits of a number, that stands nowhere else in the world. */
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz";
const word = (): string => Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
const digits = (): number => randomInt(100_000_000, 999_999_999);

/** What must not be seen, by who may see it: nobody but `/answer-keys`, or also a teacher who writes assessments. */
export type Canaries = { machine: string[]; teacher: string[]; feedback: string };

export type Planted = {
  canaries: Canaries;
  questions: Record<string, unknown>[];
  /** An answer that is right by a part of the key that holds no canary, where the key has one. */
  right: unknown[];
  wrong: unknown[];
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
 * A question of each key type with everything in its key a canary, but for what a right answer takes. Where ids stand
 * in the content for all to see, the content is opaque, so that they stand in the key alone.
 */
export function plantCanaries(): Planted {
  const canaries: Canaries = { machine: [], teacher: [], feedback: word() };
  const kept = (list: string[]) => (value: string) => {
    list.push(value);
    return value;
  };
  const secret = () => kept(canaries.machine)(word());
  const teachers = () => kept(canaries.teacher)(word());
  const number = () => {
    const value = digits();
    canaries.machine.push(String(value));
    return value;
  };
  const place = () => {
    const value = 400 + digits() / 1e9;
    canaries.machine.push(String(value));
    return value;
  };
  const { feedback: said } = canaries;
  const feedback = { correct: said, incorrect: said, partial: said };
  const opaque = { kind: "our own" };
  const rubric = () => [{ id: teachers(), title: teachers(), points: 3, description: teachers() }];
  const variables = { x: { min: -number(), max: number() } };

  const questions: [content: object, key: object, right: unknown, wrong: unknown][] = [
    [opaque, { type: "choice", correct: [secret(), secret()], scoring: "partial" }, "none", "none"],
    [opaque, { type: "choice", mapping: { [secret()]: 1, b: 1 } }, "b", "none"],
    [
      doc(paragraph("Capital? ", entry)),
      {
        type: "text",
        accept: [{ value: secret() }, { pattern: `${secret()}|[0-9]{4}` }, { value: "Paris" }],
        max_typos: 1,
      },
      "1234",
      "Lyon",
    ],
    [
      doc(paragraph("How many? ", entry)),
      { type: "numeric", accept: [{ value: number() }, { min: -number(), max: -1 }, { value: 3 }] },
      3,
      "4",
    ],
    [opaque, { type: "match", pairs: [[secret(), secret()]] }, [["s", "t"]], [["s", "t"]]],
    [
      opaque,
      {
        type: "match",
        mapping: [
          { pair: [secret(), secret()], fraction: 1 },
          { pair: ["s", "t"], fraction: 1 },
        ],
      },
      [["s", "t"]],
      [["t", "s"]],
    ],
    [
      opaque,
      { type: "order", correct: [secret(), secret(), secret()], scoring: "pairs" },
      ["a", "b"],
      ["b", "a"],
    ],
    [
      doc(map),
      {
        type: "point",
        areas: [
          { shape: "circle", coords: [place(), place(), 5] },
          { shape: "rect", coords: [0, 0, 10, 10] },
        ],
      },
      [5, 5],
      [900, 900],
    ],
    [
      doc(paragraph("Simplify: ", entry)),
      { type: "expression", accept: [{ value: `${number()}*x` }, { value: "x^2" }], variables },
      "x*x",
      "x+1",
    ],
    [opaque, { type: "open", rubric: rubric(), model_answer: teachers() }, "An essay", ""],
    [doc(essay), { type: "open", rubric: rubric(), model_answer: teachers() }, "An essay", ""],
  ];
  return {
    canaries,
    questions: questions.map(([content_ast, key]) => ({
      content_ast,
      answer_keys: [{ response_id: "r1", weight: 2, feedback, ...key }],
      points: 3,
    })),
    right: questions.map(([, , right]) => right),
    wrong: questions.map(([, , , wrong]) => wrong),
  };
}

/** The canaries that a text lets out: as they are, in any case, backwards, in hex, in base64, or as a digest. */
export function leaks(text: string, canaries: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return canaries.filter(
    (canary) =>
      insensitive(canary).some((form) => lower.includes(form.toLowerCase())) ||
      exact(canary).some((form) => text.includes(form)),
  );
}

const DIGESTS = ["md5", "sha1", "sha256", "sha512"];
const digest = (name: string, text: string) => createHash(name).update(text);

const insensitive = (canary: string): string[] => [
  canary,
  [...canary].reverse().join(""),
  Buffer.from(canary).toString("hex"),
  ...DIGESTS.map((name) => digest(name, canary).digest("hex")),
];

const exact = (canary: string): string[] =>
  [
    ...[0, 1, 2].map((offset) => base64Within(canary, offset)),
    ...DIGESTS.map((name) => digest(name, canary).digest("base64").replace(/=+$/, "")),
  ].flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")]);

/** The characters of base64 that are the canary's alone, where it begins `offset` bytes after a group of three. */
function base64Within(canary: string, offset: number): string {
  const encoded = Buffer.from("\0".repeat(offset) + canary).toString("base64");
  const bits = (offset + Buffer.byteLength(canary)) * 8;
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(bits / 6));
}
