import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** Starts the built pages as another host does, without our server, and with a database that can't be reached. */
async function startNext() {
  const port = await findFreePort();
  const args = [
    "node_modules/next/dist/bin/next",
    "start",
    "--hostname",
    "127.0.0.1",
    "--port",
    String(port),
  ];
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      DATABASE_URL: "postgres://touchstone@127.0.0.1:9/touchstone",
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    },
  });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  const site = `http://127.0.0.1:${port}`;
  await waitUntil(() =>
    fetch(`${site}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { site, getOutput: () => output };
}

test("on a host that runs Next itself, a page that fails is logged once, as JSON without the values of its statements", async () => {
  const { site, getOutput } = await startNext();
  const page = await fetch(`${site}/take/HXM9R8Y3`);
  expect(page.status).toBe(500);
  // Lines are written in order, so this request's line comes last.
  await fetch(`${site}/v1/nothing`);
  await waitUntil(() => getOutput().includes('"status":404'));
  const output = getOutput();
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  const failures = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "a page failed");
  expect(failures[0]).toMatchObject({
    method: "GET",
    path: expect.stringContaining("/take/[code]"),
    digest: expect.stringMatching(/^\d+$/),
    err: { message: "the statement failed" },
  });
  expect(new Set(failures.map(({ digest }) => digest)).size).toBe(failures.length);
  expect(output).not.toMatch(/HXM9R8Y3|Failed query|⨯/);
});
