import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { logPageError, logPrintedErrors } from "#lib/platform/http/page-errors.ts";

const PAGE = { method: "GET", path: "/take/[code]" };
const createFailure = () =>
  new DrizzleQueryError(
    "select id from assessments where share_code = $1",
    ["HXM9R8Y3"],
    new Error("refused"),
  );

/** Creates a log that keeps its lines, and a console whose errors are logged there. */
function start() {
  const lines: object[] = [];
  const printed: unknown[][] = [];
  const log = { error: (fields: object, msg: string) => void lines.push({ ...fields, msg }) };
  const target = { error: (...parts: unknown[]) => void printed.push(parts) };
  logPrintedErrors(target, () => log);
  return { log, lines, printed, target };
}

test("an error of a page that Next prints and reports is logged once, with its route and digest", () => {
  const { log, lines, printed, target } = start();
  const error = Object.assign(createFailure(), { digest: "2127191207" });
  target.error("⨯", error);
  logPageError(error, PAGE, log);
  target.error(error);
  logPageError(error, PAGE, log);
  expect(lines).toEqual([{ ...PAGE, digest: "2127191207", err: error, msg: "a page failed" }]);
  expect(printed).toEqual([]);
});

test("an error that Next prints without a digest is logged once, even if it is reported later", () => {
  const { log, lines, printed, target } = start();
  const error = createFailure();
  target.error("uncaughtException: ", error);
  target.error(error);
  logPageError(error, PAGE, log);
  expect(lines).toEqual([{ err: error, msg: "unexpected failure" }]);
  expect(printed).toEqual([]);
});

test("a thrown value that isn't an error is logged as its text", () => {
  const { log, lines } = start();
  logPageError("out of paper", PAGE, log);
  expect(lines).toMatchObject([{ ...PAGE, err: new Error("out of paper"), msg: "a page failed" }]);
});

test("messages of the service are still printed as text", () => {
  const { lines, printed, target } = start();
  target.error("Stopping: waiting for requests in progress to finish.");
  expect(printed).toEqual([["Stopping: waiting for requests in progress to finish."]]);
  expect(lines).toEqual([]);
});

test("without a log, errors are printed", () => {
  const printed: unknown[][] = [];
  const target = { error: (...parts: unknown[]) => void printed.push(parts) };
  logPrintedErrors(target, () => {
    throw new Error("DATABASE_URL isn't set");
  });
  const error = new Error("refused");
  target.error("⨯", error);
  expect(printed).toEqual([["⨯", error]]);
});
