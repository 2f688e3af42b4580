import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { waitUntil } from "#tests/support/wait-until.ts";
import { createCheckout, createFakeNpm, getChildPid, start } from "./checkout.ts";
import { ROOT, runProgram } from "./support.ts";

/** Starts a script with npm. The script prints only after it listens for signals. */
async function startWithNpm() {
  const root = createCheckout();
  const { scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"));
  fs.writeFileSync(path.join(root, "package.json"), JSON.stringify({ type: "module", scripts }));
  const { npm_execpath: _, ...environment } = process.env;
  // A temporary checkout has no packaged Node, so it uses the one in PATH.
  const PATH = `${path.dirname(process.execPath)}:${process.env.PATH}`;
  const env = { ...environment, PATH, STAY: "1" };
  const npm = runProgram("npm", ["run", "-s", "admin", "--", "--json"], { cwd: root, env });
  await waitUntil(() => npm.stdout().includes("args"));
  return { npm, script: getChildPid(getChildPid(npm.pid)) };
}

/** Waits `ms` milliseconds, which cover several of the runner's checks of its parent process. */
const waitFor = (ms: number) => {
  const since = performance.now();
  return waitUntil(() => performance.now() - since > ms);
};

const getParentPid = (pid: number) =>
  Number(fs.readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]?.split(" ")[1]);

describe("npm", () => {
  it("sends SIGTERM to the script without a shell in between, and waits for its end", async () => {
    const { npm, script } = await startWithNpm();
    npm.child.kill("SIGTERM");
    await waitUntil(() => npm.stdout().includes("SIGTERM"));
    expect(npm.child.exitCode).toBeNull();
    const [first = ""] = npm.stdout().split("\n");
    expect(JSON.parse(first).args).toEqual(["--json"]);
    process.kill(script, "SIGUSR2");
    expect(await npm.ended).toBe(7);
  });

  it("stops the script once when npm is killed", async () => {
    const { npm, script } = await startWithNpm();
    npm.child.kill("SIGKILL");
    await waitUntil(() => npm.stdout().includes("SIGTERM"));
    process.kill(script, "SIGUSR2");
    await npm.ended;
    expect(npm.stdout().match(/SIG\w+/g)).toEqual(["SIGTERM"]);
  });

  it("sends the script nothing more when npm is killed after a signal", async () => {
    const { npm, script } = await startWithNpm();
    npm.child.kill("SIGINT");
    await waitUntil(() => npm.stdout().includes("SIGINT"));
    npm.child.kill("SIGKILL");
    const runner = getParentPid(script);
    await waitUntil(() => getParentPid(runner) !== npm.pid);
    await waitFor(1000);
    process.kill(script, "SIGUSR2");
    await npm.ended;
    expect(npm.stdout().match(/SIG\w+/g)).toEqual(["SIGINT"]);
  });

  it("isn't involved when another parent process exits, and the script keeps running", async () => {
    const root = createCheckout();
    fs.mkdirSync(path.join(root, "node_modules"));
    await start(root, ["admin"], createFakeNpm(root, "")).ended;
    const { npm_lifecycle_script: _, ...environment } = process.env;
    const program = `'${process.execPath}' scripts/run.mjs admin & echo $!`;
    const shell = runProgram("/bin/sh", ["-c", program], { cwd: root, env: { ...environment, STAY: "1" } });
    const runner = Number(await shell.line());
    await waitUntil(() => shell.stdout().includes("args") && getParentPid(runner) !== shell.pid);
    await waitFor(1000);
    expect(shell.stdout()).not.toContain("SIG");
    process.kill(getChildPid(runner), "SIGUSR2");
    await shell.ended;
  });
});
