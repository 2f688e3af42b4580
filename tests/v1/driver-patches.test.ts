import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, inject, test } from "vitest";

const SCRIPT = path.resolve(import.meta.dirname, "../support/driver-faults.ts");

/** Runs a scenario in a separate process. Returns the exit code and the output. */
async function runScenario(name: string) {
  const child = spawn(process.execPath, [SCRIPT, name], {
    env: { ...process.env, DRIVER_FAULTS_CONNECTION: JSON.stringify(inject("connection")) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [[code], stdout, stderr] = await Promise.all([
    once(child, "exit"),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout: stdout.trim(), stderr };
}

test("a transaction rejects further statements once its connection is lost, and the pool recovers", async () => {
  expect(await runScenario("lost transaction")).toMatchObject({
    code: 0,
    stdout: "CONNECTION_CLOSED, The transaction's connection is gone; answers again",
  });
});

test("statements fail when their connection breaks, and neither hang nor end the process", async () => {
  expect(await runScenario("broken connections")).toMatchObject({ code: 0, stdout: "answered, failed" });
});

test("a connection works again after it closed while a statement was about to be sent on it", async () => {
  expect(await runScenario("statement at the close")).toMatchObject({ code: 0, stdout: "answered" });
});

test("a connection that is lost while it is new fails its query and doesn't end the process", async () => {
  expect(await runScenario("lost while new")).toMatchObject({ code: 0, stdout: "ECONNRESET" });
});

test("an unhandled rejection ends the process unless the driver raised it, whatever its code", async () => {
  expect(await runScenario("a rejection of the driver's that nobody handles")).toMatchObject({
    code: 0,
    stdout: "lives",
  });
  const { code, stdout, stderr } = await runScenario("a rejection with the same code that nobody handles");
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("of something else");
});
