import { describe, expect, test } from "vitest";
import * as z from "zod";
import { CreateAssessmentBody, UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import { DateTimeInput } from "#lib/contract/common.ts";
import { convertZodError, describeZodIssue } from "#lib/contract/issues.ts";
import { VALIDATION_MESSAGES } from "#lib/contract/validation-messages.ts";
import { CONTENT_ISSUES as GERMAN_CONTENT_ISSUES } from "#lib/messages/de/content-issues.ts";
import { translateDeliveryError } from "#lib/messages/de/delivery-errors.ts";
import { LOSS_MESSAGES } from "#lib/messages/de/interchange.ts";
import { translateProblem } from "#lib/messages/de/problems.ts";
import { DELIVERY_ERRORS } from "#lib/messages/delivery-errors.ts";
import { CONTENT_ISSUES } from "#lib/messages/en/content-issues.ts";
import { parseQuery } from "#lib/platform/http/parse.ts";

/** Lists the issues of a value as "path: message". */
function listIssues(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value, { error: describeZodIssue });
  return error ? convertZodError(error).map(({ path, message }) => `${path.join(".")}: ${message}`) : [];
}

const field = (schema: z.ZodType) => z.strictObject({ a: schema });

describe("validation messages", () => {
  test.each<[string, z.ZodType, unknown]>([
    ["is required", field(z.string()), {}],
    ["is required", field(z.enum(["x", "y"])), {}],
    ["is required", field(z.array(z.string())), {}],
    ["must be a string", field(z.string()), { a: 1 }],
    ["must be a number", field(z.number()), { a: "1" }],
    ["must be a whole number", field(z.int()), { a: 1.5 }],
    ["must be true or false", field(z.boolean()), { a: "true" }],
    ["must be an array", field(z.array(z.string())), { a: "x" }],
    ["must be an object", field(z.strictObject({})), { a: null }],
    ['must be "quiz"', field(z.literal("quiz")), { a: "test" }],
    ['must be one of "x", "y"', field(z.enum(["x", "y"])), { a: "z" }],
    ["must be at least 1", field(z.number().min(1)), { a: 0 }],
    ["must be greater than 0", field(z.number().positive()), { a: 0 }],
    ["must be at most 1,000", field(z.number().max(1000)), { a: 1001 }],
    ["must have at least 1 item", field(z.array(z.string()).min(1)), { a: [] }],
    ["must have at most 2 items", field(z.array(z.string()).max(2)), { a: ["x", "y", "z"] }],
    ["must have at most 1,000 characters", field(z.string().max(1000)), { a: "x".repeat(1001) }],
    ["has an invalid format", field(z.email()), { a: "x" }],
    ["must be an ISO 8601 date and time with a time zone", field(DateTimeInput), { a: "yesterday" }],
    ["must be in the years 1 to 9999", field(DateTimeInput), { a: "0000-01-01T00:00:00Z" }],
    ["says what the schema says", field(z.string().regex(/^x/, "says what the schema says")), { a: "y" }],
  ])("say that a field %s", (message, schema, value) => {
    expect(listIssues(schema, value)).toEqual([`a: ${message}`]);
  });

  test("name every unknown field", () => {
    expect(listIssues(z.strictObject({}), { b: 1, c: 2 })).toEqual([
      "b: is not a known field",
      "c: is not a known field",
    ]);
  });

  test("call an unknown part of a query string a parameter", () => {
    const parse = () => parseQuery(z.strictObject({}), "?b=1");
    expect(parse).toThrow(
      expect.objectContaining({ issues: [{ path: ["b"], message: "is not a known parameter" }] }),
    );
  });

  test.each(["%ff", "%E0%A4", "%ED%A0%80", "%zz", "a%2"])(
    "reject the parameter %s instead of replacing what can't be decoded",
    (value) => {
      const parse = () => parseQuery(z.strictObject({ q: z.string() }), `?q=${value}`);
      expect(parse).toThrow(
        expect.objectContaining({ issues: [{ path: ["q"], message: "must be valid percent-encoding" }] }),
      );
    },
  );

  test("keep a parameter that is encoded correctly", () => {
    const query = `?q=${encodeURIComponent("100% \ufffd+ä")}+b`;
    expect(parseQuery(z.strictObject({ q: z.string() }), query)).toEqual({ q: "100% \ufffd+ä b" });
  });

  describe("of fields that exclude each other", () => {
    const tolerance = z.strictObject({
      tolerance: z.union([
        z.strictObject({ absolute: z.number() }),
        z.strictObject({ relative: z.number() }),
        z.strictObject({ range: z.strictObject({ low: z.number() }) }),
      ]),
    });

    test.each<[value: object, issues: string[]]>([
      [{ absolute: 1, relative: 2 }, ["relative: can't be combined with absolute"]],
      [{ absolute: 1, digits: 2 }, ["digits: is not a known field"]],
      [
        { absolute: 1, relative: 2, digits: 3 },
        ["relative: can't be combined with absolute", "digits: is not a known field"],
      ],
      [{ range: { low: 1, high: 2 } }, ["range.high: is not a known field"]],
    ])("name the other field: %j", (value, issues) => {
      expect(listIssues(tolerance, { tolerance: value })).toEqual(
        issues.map((issue) => `tolerance.${issue}`),
      );
    });

    test("name the content of a question that also refers to an item", () => {
      const question = { item_id: crypto.randomUUID(), content_ast: { type: "doc", content: [] }, points: 1 };
      const issues = listIssues(CreateAssessmentBody, { title: "A", exercises: [{ questions: [question] }] });
      expect(issues).toEqual(["exercises.0.questions.0.item_id: can't be combined with content_ast"]);
    });
  });

  test("name the value of a union that decides between its alternatives", () => {
    const union = z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("x") }),
      z.strictObject({ kind: z.literal("y"), n: z.number() }),
    ]);
    expect(listIssues(union, { kind: "z" })).toEqual(["kind: is not supported"]);
    expect(listIssues(union, { kind: "y", n: "1" })).toEqual(["n: must be a number"]);
  });

  test("say what is wrong with a name in a record", () => {
    const record = z.record(z.string().regex(/^[a-z]+$/, "must be lower case"), z.number());
    expect(listIssues(record, { A: 1 })).toEqual(["A: must be lower case"]);
  });

  const QUESTION = "must be an object";
  const REVISION = 'must be "latest" or a whole number of at least 1';
  const FROM = "must be an array of items, or an object with tags";
  const item_id = "01890a5d-ac96-774b-bcce-b302099a8057";
  const refer = (revision: unknown) => ({ questions: [{ item_id, revision }] });
  const drawFrom = (from: unknown) => ({ pool: { from, draw: 1 } });
  test.each<[path: string, message: string, exercise: object]>([
    ...[5, null, "zz", true, []].map((question): [string, string, object] => [
      "questions.0",
      QUESTION,
      { questions: [question] },
    ]),
    ...["newest", 1.5, null, {}, []].map((revision): [string, string, object] => [
      "questions.0.revision",
      REVISION,
      refer(revision),
    ]),
    ...[5, null, "all"].map((from): [string, string, object] => ["pool.from", FROM, drawFrom(from)]),
    ["questions.0.content_ast", "is required", { questions: [{}] }],
    ["questions.0.content_ast", "must be an object", { questions: [{ content_ast: 5 }] }],
    ["pool.from", "is required", drawFrom(undefined)],
    ["pool.from", "must have at least 1 item", drawFrom([])],
    ["pool.from.0", "must be an object", drawFrom([5])],
    ["pool.from.tags", "is required", drawFrom({})],
    ["questions.0.revision", "must be at least 1", refer(0)],
  ])("say that exercises.0.%s %s: %j", (path, message, exercise) => {
    const body = { title: "Title", exercises: [exercise] };
    for (const schema of [CreateAssessmentBody, UpdateAssessmentBody])
      expect(listIssues(schema, body)).toEqual([`exercises.0.${path}: ${message}`]);
  });
});

describe("the German of messages that are worded in English", () => {
  /** English words, apart from names in quotation marks and names with an underscore. */
  const ENGLISH =
    /\b(?:must|be|is|are|has|have|the|and|with|without|for|from|to|at|least|of|too|took|not|isn't|can't)\b/;
  const { minimum, maximum, minSize, maxSize, length, wrongValue, wrongType } = VALIDATION_MESSAGES;
  const withValues = [
    ...[true, false].flatMap((isInclusive) => [minimum(0.5, isInclusive), maximum(1000, isInclusive)]),
    ...[1, 1000].flatMap((n) =>
      ["character", "item"].flatMap((unit) => [minSize(n, unit), maxSize(n, unit)]),
    ),
    ...[length(0, 1), length(0, 9), length(1, 1), length(1, 200)],
    ...["string", "number", "int", "boolean", "array", "object", "record"].map(wrongType),
    ...[wrongValue(['"a"']), wrongValue(["true"]), wrongValue(['"a"', '"b"'])],
    VALIDATION_MESSAGES.notMultiple(0.01),
    VALIDATION_MESSAGES.wholeNumber(1, 500),
    VALIDATION_MESSAGES.wholeNumberFrom(1),
    VALIDATION_MESSAGES.notWith("mode"),
    VALIDATION_MESSAGES.notWithMode("single"),
    VALIDATION_MESSAGES.years(1, 9999),
    VALIDATION_MESSAGES.idList(100),
    VALIDATION_MESSAGES.tagList(20),
    VALIDATION_MESSAGES.notFound("Assessment"),
  ];
  const plain = Object.values(VALIDATION_MESSAGES).filter((message) => typeof message === "string");

  test("covers every validation message", () => {
    for (const message of [...plain, ...withValues]) {
      const german = translateProblem(message);
      expect(german).not.toBe(message);
      expect(german).not.toMatch(ENGLISH);
    }
    expect(translateProblem(maxSize(1000, "character"))).toBe("darf höchstens 1.000 Zeichen haben");
    expect(translateProblem(minimum(0.5, true))).toBe("muss mindestens 0,5 sein");
    expect(translateProblem(VALIDATION_MESSAGES.notFound("Submission"))).toBe("Nicht gefunden: Abgabe");
  });

  test("covers every reason why a webhook's delivery failed", () => {
    const { status, timeout, closedEarly, withCode, ...others } = DELIVERY_ERRORS;
    const reasons = [
      ...Object.values(others),
      ...[
        status(500),
        timeout(1),
        timeout(10),
        closedEarly("UND_ERR_SOCKET"),
        withCode(others.tls, "CERT_HAS_EXPIRED"),
      ],
    ];
    for (const reason of reasons) {
      const german = translateDeliveryError(reason);
      expect(german).not.toBe(reason);
      expect(german).not.toMatch(ENGLISH);
    }
    expect(translateDeliveryError(withCode(others.failed, "EPIPE"))).toBe(
      "Die Anfrage ist fehlgeschlagen (EPIPE)",
    );
  });

  test("covers the reasons and words in what an import lost, but not what comes from its file", () => {
    expect(LOSS_MESSAGES.invalid_item("is required")).toBe("Die Frage ist nicht gültig (ist erforderlich)");
    expect(LOSS_MESSAGES.invalid_item("0 points")).toBe("Die Frage ist nicht gültig (0 Punkte)");
    expect(LOSS_MESSAGES.invalid_item(CONTENT_ISSUES.noGap)).toBe(
      `Die Frage ist nicht gültig (${GERMAN_CONTENT_ISSUES.noGap})`,
    );
    expect(LOSS_MESSAGES.style("size of the places")).toContain(": Größe der Plätze");
    expect(LOSS_MESSAGES.style("from the file")).toContain(": from the file");
  });

  test("leaves other texts as they are", () => {
    for (const text of ["muss eine Zahl sein", "must be of a kind", "", "Die Verbindung"]) {
      expect([translateProblem(text), translateDeliveryError(text)]).toEqual([text, text]);
    }
  });
});
