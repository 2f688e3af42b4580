import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readOwner } from "#lib/platform/runtime/process-lock.mjs";
import { waitUntil } from "#tests/support/wait-until.ts";
import { createTempDir, isRoot, NOBODY, ROOT, type RunningProcess, runProgram } from "./support.ts";

/** Prints its output only after it listens for signals. */
const SCRIPT = `if (process.env.STAY) {
  setInterval(() => {}, 1000);
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => console.log(name));
  process.on("SIGUSR2", () => process.exit(7));
}
console.log(JSON.stringify({ args: process.argv.slice(2), node: process.execPath, path: process.env.PATH }));
if (process.env.EXIT) process.exit(Number(process.env.EXIT));
`;

/** Creates a checkout with the runner, a script "admin" that prints its arguments, and one local package. */
function createCheckout({ entries = {} }: { entries?: Record<string, unknown> } = {}): string {
  const root = createTempDir();
  const files = [
    "scripts/run.mjs",
    "scripts/install.mjs",
    "scripts/own-imports.mjs",
    "scripts/running.mjs",
    "lib/platform/runtime/process-lock.mjs",
    ".npmrc",
  ];
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.copyFileSync(path.join(ROOT, file), path.join(root, file));
  }
  fs.writeFileSync(path.join(root, "scripts/admin.ts"), SCRIPT);
  const self = { name: "t", version: "1.0.0" };
  fs.writeFileSync(path.join(root, "package.json"), JSON.stringify({ ...self, type: "module" }));
  writeLock(root, entries);
  return root;
}

function writeLock(root: string, entries: Record<string, unknown>): void {
  const self = { name: "t", version: "1.0.0" };
  const packages = { "": self, ...entries };
  const lock = { ...self, lockfileVersion: 3, requires: true, packages };
  fs.writeFileSync(path.join(root, "package-lock.json"), JSON.stringify(lock));
}

/** Runs the runner as npm does, with the Node of the tests. */
function start(
  root: string,
  args: string[],
  variables: Record<string, string> = {},
  user: { uid?: number; gid?: number } = {},
): RunningProcess {
  const { npm_execpath: _, ...environment } = process.env;
  const env = { ...environment, NODE_ENV: "production" as const, ...variables };
  return runProgram(process.execPath, [path.join(root, "scripts/run.mjs"), ...args], {
    env,
    cwd: root,
    ...user,
  });
}

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

/** Puts a fake npm first in PATH. It counts its calls, takes a while, and then runs the given script. */
function createFakeNpm(root: string, then: string): { PATH: string } {
  const bin = path.join(root, "bin");
  fs.mkdirSync(bin);
  const script = `#!/bin/sh\necho "$@" >> '${root}/npm-calls'\nmkdir -p node_modules\nsleep 0.2\n${then}\n`;
  fs.writeFileSync(path.join(bin, "npm"), script, { mode: 0o755 });
  return { PATH: `${bin}:${process.env.PATH}` };
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
    const npm = createFakeNpm(root, "sleep 0.5; echo finished >> npm-calls");
    const killed = start(root, ["admin"], npm);
    // The lock now also belongs to npm.
    const lock = path.join(root, ".touchstone/install.lock");
    await waitUntil(() => readOwner(lock)?.helper !== undefined);
    killed.child.kill("SIGKILL");
    expect(await start(root, ["admin"], npm).ended).toBe(0);
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

  it("refuses a name that isn't in the list of scripts", async () => {
    const unknown = start(createCheckout(), ["../evil"]);
    expect(await unknown.ended).toBe(1);
    expect(unknown.stderr()).toBe(
      'There is no script "../evil". Available scripts: start, dev, build, test, verify, admin, demo, bench, chaos, mutation, worker, screenshots, sdk, vectors.\n',
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

const getChildPid = (pid: number) =>
  Number(fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim());
const getParentPid = (pid: number) =>
  Number(fs.readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]?.split(" ")[1]);

describe("the build of the pages", () => {
  /** Creates a checkout with a fake Next that counts its calls and edits the files that Next edits. */
  function createSourceCheckout(): string {
    const root = createCheckout();
    for (const file of [
      "scripts/build.ts",
      "scripts/run-tool.ts",
      "scripts/main.ts",
      "lib/platform/runtime/ignore-output-errors.ts",
      "lib/platform/runtime/operator-error.ts",
    ]) {
      fs.copyFileSync(path.join(ROOT, file), path.join(root, file));
    }
    const manifest = { name: "t", type: "module", imports: { "#lib/*": "./lib/*" } };
    const next = `import fs from "node:fs"; fs.appendFileSync("builds", "x");
      if (fs.readFileSync("app/page.tsx", "utf8") === "broken") { console.log("Type error: broken"); process.exit(1); }
      await new Promise((resolve) => setTimeout(resolve, 200));
      fs.writeFileSync("tsconfig.json", '{ "edited": true }');
      fs.mkdirSync(".next", { recursive: true }); fs.writeFileSync(".next/BUILD_ID", "1");`;
    const files = {
      "package.json": JSON.stringify(manifest),
      "tsconfig.json": "{}",
      "app/page.tsx": "one",
      "node_modules/next/package.json": `{ "type": "module" }`,
      "node_modules/next/dist/bin/next": next,
      "scripts/docs/build-search-file.ts": `export const isSearchFile = () => false;
        export const buildDocsSearch = async () => {};`,
      "scripts/embed/build.ts": `import fs from "node:fs";
        export const isEmbedOutput = (name) => name === "embed.js";
        export const buildEmbed = async () => {
          fs.mkdirSync("public", { recursive: true });
          fs.writeFileSync("public/embed.js", String(Math.random()));
        };`,
      "build.ts": `import { ensureBuild } from "./scripts/build.ts";
        try { await ensureBuild(); } catch (error) { console.error(String(error)); process.exitCode = 1; }`,
    };
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      fs.writeFileSync(path.join(root, name), text);
    }
    return root;
  }

  const build = (root: string) => runProgram(process.execPath, [path.join(root, "build.ts")], { cwd: root });
  const countBuilds = (root: string) => fs.readFileSync(path.join(root, "builds"), "utf8").length;

  it("runs once for the same sources, even for two processes at once, and again when they change", async () => {
    const root = createSourceCheckout();
    const pair = [build(root), build(root)];
    expect(await Promise.all(pair.map((one) => one.ended))).toEqual([0, 0]);
    expect(countBuilds(root)).toBe(1);
    expect(pair.map((one) => one.stdout())).toEqual(["", ""]);
    const third = build(root);
    expect(await third.ended).toBe(0);
    expect(third.stderr()).toBe("");
    fs.writeFileSync(path.join(root, "app/page.tsx"), "two");
    expect(await build(root).ended).toBe(0);
    expect(countBuilds(root)).toBe(2);
  });

  it("runs again when one of its outputs is missing", async () => {
    const root = createSourceCheckout();
    expect(await build(root).ended).toBe(0);
    fs.rmSync(path.join(root, "public/embed.js"));
    expect(await build(root).ended).toBe(0);
    expect(await build(root).ended).toBe(0);
    expect([countBuilds(root), fs.existsSync(path.join(root, "public/embed.js"))]).toEqual([2, true]);
  });

  it("shows Next's output when it fails, and runs again the next time", async () => {
    const root = createSourceCheckout();
    fs.writeFileSync(path.join(root, "app/page.tsx"), "broken");
    const failing = build(root);
    expect(await failing.ended).toBe(1);
    expect(failing.stderr()).toMatch(/Type error: broken\n\nThe pages couldn't be built/);
    fs.writeFileSync(path.join(root, "app/page.tsx"), "mended");
    expect(await build(root).ended).toBe(0);
  });

  it("doesn't replace the pages of a running service", async () => {
    const root = createSourceCheckout();
    const script = `import { markRunning } from "./scripts/running.mjs";
      markRunning(process.cwd(), "start"); console.log("up"); setInterval(() => {}, 1000);`;
    const service = runProgram(process.execPath, ["--input-type=module", "-e", script], { cwd: root });
    expect(await service.line()).toBe("up");
    const refused = build(root);
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toContain(
      `process ${service.pid} is serving the pages of the old ones. Stop it, and try again.`,
    );
    expect(fs.existsSync(path.join(root, "builds"))).toBe(false);
  });
});
