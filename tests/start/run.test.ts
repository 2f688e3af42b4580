import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readOwner } from "#lib/platform/runtime/process-lock.mjs";
import { waitUntil } from "#tests/support/wait-until.ts";
import { createCheckout, createFakeNpm, getChildPid, start, writeLock } from "./checkout.ts";
import { isRoot, NOBODY, type RunningProcess, runProgram } from "./support.ts";

/** Writes npm's record of the packages that it installed. */
function writeInstalled(root: string, packages: object): void {
  fs.mkdirSync(path.join(root, "node_modules"), { recursive: true });
  fs.writeFileSync(path.join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
}

/** Runs a script in a checkout that isn't writable, as in a container image. */
function startReadOnly(root: string, args: string[], variables: Record<string, string>): RunningProcess {
  for (const folder of ["node_modules", "."]) fs.chmodSync(path.join(root, folder), 0o555);
  return start(root, args, variables, isRoot ? NOBODY : {});
}

const readCalls = (root: string) => fs.readFileSync(path.join(root, "npm-calls"), "utf8").trim().split("\n");

describe("an npm script", () => {
  it("installs missing packages, keeps standard output clean, and passes on arguments and the exit code", async () => {
    const root = createCheckout();
    const first = start(root, ["admin", "bootstrap", "--org", "A B"], { EXIT: "3" });
    expect(await first.ended).toBe(3);
    expect(JSON.parse(first.stdout()).args).toEqual(["bootstrap", "--org", "A B"]);
    expect(first.stderr()).toMatch(/^Installing packages \(npm ci\)/);
    const second = start(root, ["admin"]);
    expect(await second.ended).toBe(0);
    expect(second.stderr()).toBe("");
  });

  it("installs development packages whatever NODE_ENV is, and runs no install scripts", async () => {
    const root = createCheckout();
    expect(await start(root, ["admin"], createFakeNpm(root, "")).ended).toBe(0);
    expect(readCalls(root)).toEqual([
      expect.stringMatching(/^ci --ignore-scripts --include=dev --include=optional/),
    ]);
  });

  it("installs once when two processes start at once, and the second one waits", async () => {
    const root = createCheckout();
    const npm = createFakeNpm(root, "");
    const pair = [start(root, ["admin"], npm), start(root, ["admin"], npm)];
    expect(await Promise.all(pair.map((one) => one.ended))).toEqual([0, 0]);
    expect(readCalls(root)).toHaveLength(1);
  });

  it("lets npm finish after the runner was killed, without a second install at the same time", async () => {
    const root = createCheckout();
    // It runs until the test says so, or is over.
    const until = "until [ -e finish -o ! -e npm-calls ]; do sleep 0.05; done";
    const npm = createFakeNpm(root, `${until}; echo finished >> npm-calls`);
    const killed = start(root, ["admin"], npm);
    // The lock now also belongs to npm.
    const lock = path.join(root, ".touchstone/install.lock");
    await waitUntil(() => readOwner(lock)?.helper !== undefined);
    killed.child.kill("SIGKILL");
    const waiting = start(root, ["admin"], npm);
    await waitUntil(() => waiting.stderr().includes("Waiting for process"));
    fs.writeFileSync(path.join(root, "finish"), "");
    expect(await waiting.ended).toBe(0);
    const [first, second, third] = readCalls(root);
    expect([first?.slice(0, 2), second, third?.slice(0, 2)]).toEqual(["ci", "finished", "ci"]);
  });

  it("installs again when package-lock.json has changed", async () => {
    const root = createCheckout();
    const npm = createFakeNpm(root, "");
    await start(root, ["admin"], npm).ended;
    writeLock(root, { "node_modules/other": { version: "1.0.0" } });
    await start(root, ["admin"], npm).ended;
    expect(readCalls(root)).toHaveLength(2);
  });

  it("accepts packages that npm ci installed, if all packages for this machine are there", async () => {
    const needed = { version: "2.0.0", integrity: "sha512-x" };
    const own = { ...needed, optional: true, os: [process.platform], cpu: [process.arch] };
    const absent = {
      "node_modules/foreign": { version: "3.0.0", optional: true, os: ["aix"] },
      "node_modules/below-foreign": { version: "3.0.0", optional: true },
      "node_modules/other-libc": { ...own, libc: ["musl"] },
      "node_modules/extraneous": { version: "3.0.0", extraneous: true },
    };
    const root = createCheckout({
      entries: { "node_modules/a": needed, "node_modules/own": own, ...absent },
    });
    const npm = createFakeNpm(root, "");
    writeInstalled(root, { "node_modules/a": needed, "node_modules/own": own });
    expect(await start(root, ["admin"], npm).ended).toBe(0);
    expect(fs.existsSync(path.join(root, "npm-calls"))).toBe(false);
    const lacking = [{ "node_modules/a": { ...needed, version: "1.9.0" } }, { "node_modules/a": needed }];
    for (const [index, packages] of lacking.entries()) {
      fs.rmSync(path.join(root, "node_modules"), { recursive: true });
      writeInstalled(root, packages);
      expect(await start(root, ["admin"], npm).ended).toBe(0);
      expect(readCalls(root)).toHaveLength(index + 1);
    }
  });

  it("runs in a checkout that isn't writable", async () => {
    const a = { version: "2.0.0", integrity: "sha512-x" };
    const root = createCheckout({ entries: { "node_modules/a": a } });
    const npm = createFakeNpm(root, "");
    writeInstalled(root, { "node_modules/a": a });
    const started = startReadOnly(root, ["admin"], npm);
    expect([await started.ended, started.stderr()]).toEqual([0, ""]);
  });

  it("serves without development packages once the pages are built, but installs them to build or test", async () => {
    const [a, dev] = [
      { version: "2.0.0", integrity: "sha512-x" },
      { version: "1.0.0", integrity: "sha512-y", dev: true },
    ];
    const root = createCheckout({ entries: { "node_modules/a": a, "node_modules/dev": dev } });
    const npm = createFakeNpm(root, "exit 9");
    writeInstalled(root, { "node_modules/a": a });
    // The pages aren't built yet, and building needs the development packages.
    expect(await start(root, ["admin"], npm).ended).toBe(1);
    fs.mkdirSync(path.join(root, ".next"));
    fs.writeFileSync(path.join(root, ".next/BUILD_ID"), "built");
    expect(await start(root, ["verify"], npm).ended).toBe(1);
    expect(readCalls(root)).toHaveLength(2);
    const served = startReadOnly(root, ["admin"], npm);
    expect([await served.ended, served.stderr()]).toEqual([0, ""]);
  });

  it("doesn't change the packages while a service uses them", async () => {
    const root = createCheckout();
    const npm = createFakeNpm(root, "");
    await start(root, ["admin"], npm).ended;
    const script = `import { markRunning } from "./scripts/running.mjs";
      markRunning(process.cwd(), "start")("http://localhost:3000");
      console.log("up"); setInterval(() => {}, 1000);`;
    const service = runProgram(process.execPath, ["--input-type=module", "-e", script], { cwd: root });
    expect(await service.line()).toBe("up");
    writeLock(root, { "node_modules/other": { version: "1.0.0" } });
    const refused = start(root, ["admin"], npm);
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toBe(
      "The packages have changed, but Touchstone is running from this folder " +
        `(process ${service.pid} at http://localhost:3000). Stop it, and try again.\n`,
    );
    service.child.kill("SIGKILL");
    await service.ended;
    expect(await start(root, ["admin"], npm).ended).toBe(0);
    expect(readCalls(root)).toHaveLength(2);
  });

  it("reports the failure when npm fails, and tries again the next time", async () => {
    const root = createCheckout();
    const npm = createFakeNpm(root, "echo 'no network' >&2; exit 9");
    const failing = start(root, ["admin"], npm);
    expect(await failing.ended).toBe(1);
    expect(failing.stdout()).toBe("");
    expect(failing.stderr()).toMatch(
      /no network\nThe packages couldn't be installed: npm ci failed with exit code 9\./,
    );
    await start(root, ["admin"], npm).ended;
    expect(readCalls(root)).toHaveLength(2);
  });

  it("reports that npm is missing", async () => {
    const root = createCheckout();
    const missing = start(root, ["admin"], { PATH: "/nowhere" });
    expect(await missing.ended).toBe(1);
    expect(missing.stderr()).toMatch(/npm can't be run .*\. Install npm, and try again\.\n$/);
  });

  it("runs on the packaged Node, also for child processes, or else on the Node that called it", async () => {
    const root = createCheckout();
    const plain = start(root, ["admin"], createFakeNpm(root, ""));
    expect(await plain.ended).toBe(0);
    expect(JSON.parse(plain.stdout()).node).toBe(process.execPath);
    const bin = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin`);
    fs.mkdirSync(bin, { recursive: true });
    const wrapper = `#!/bin/sh\n[ "$1" = --version ] || echo packaged\nexec '${process.execPath}' "$@"\n`;
    fs.writeFileSync(path.join(bin, "node"), wrapper, { mode: 0o755 });
    const packaged = start(root, ["admin"]);
    expect(await packaged.ended).toBe(0);
    const [first, second] = packaged.stdout().split("\n");
    expect(first).toBe("packaged");
    expect(JSON.parse(second ?? "").path).toMatch(`${bin}:${path.join(root, "node_modules/.bin")}:`);
    // A packaged Node that can't run here (another C library) is skipped.
    fs.writeFileSync(path.join(bin, "node"), "#!/nowhere/ld\n");
    expect(await start(root, ["admin"]).ended).toBe(0);
  });

  it("refuses a Node that misreads names in JSON, unless the packaged one is used", async () => {
    const root = createCheckout();
    const faulty = path.join(root, "faulty.cjs");
    // This Node may have no such fault, so its parser is replaced.
    const [written, misread] = [String.raw`"\"":`, String.raw`"\\":`].map((text) => JSON.stringify(text));
    fs.writeFileSync(
      faulty,
      `const { parse } = JSON; JSON.parse = (text, ...rest) => parse(String(text).replaceAll(${written}, ${misread}), ...rest);`,
    );
    const options = { ...createFakeNpm(root, ""), NODE_OPTIONS: `--require=${faulty}` };
    const refused = start(root, ["admin"], options);
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toContain(`Node ${process.version} can misread names in JSON`);
    expect(refused.stdout()).toBe("");
    const bin = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin`);
    fs.mkdirSync(bin, { recursive: true });
    fs.symlinkSync(process.execPath, path.join(bin, "node"));
    expect(await start(root, ["admin"], options).ended).toBe(0);
  });

  it("refuses a name that isn't in the list of scripts", async () => {
    const unknown = start(createCheckout(), ["../evil"]);
    expect(await unknown.ended).toBe(1);
    expect(unknown.stderr()).toBe(
      'There is no script "../evil". Available scripts: start, dev, build, test, verify, admin, demo, bench, chaos, mutation, worker, screenshots, sdk, vectors, fidelity.\n',
    );
  });

  it("forwards each signal once, waits for the script, and exits with its exit code", async () => {
    const root = createCheckout();
    const staying = start(root, ["admin"], { ...createFakeNpm(root, ""), STAY: "1" });
    await waitUntil(() => staying.stdout().includes("args"));
    for (const signal of ["SIGINT", "SIGINT", "SIGTERM", "SIGHUP"] as const) {
      staying.child.kill(signal);
      await waitUntil(() => staying.stdout().includes(signal));
    }
    const script = getChildPid(staying.pid);
    expect(staying.stdout().split("\n").slice(1, -1)).toEqual(["SIGINT", "SIGTERM", "SIGHUP"]);
    process.kill(script, "SIGUSR2");
    expect(await staying.ended).toBe(7);

    const killed = start(root, ["admin"], { STAY: "1" });
    await waitUntil(() => killed.stdout().includes("args"));
    process.kill(getChildPid(killed.pid), "SIGKILL");
    expect(await killed.ended).toBe(128 + 9);
  });
});
