import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { ROOT } from "#scripts/run-tool.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { getCpuMs, getParentPid } from "./cpu.ts";

/**
 * A run of `npm start`. `readyMs` is the time from the command to the first 200 of /readyz, and `cpuMs` its CPU time.
 */
export type RunningApp = {
  port: number;
  readyMs: number;
  cpuMs: number;
  memory(): Memory;
  bootstrap(): Promise<string>;
  end(): Promise<void>;
};

/** Memory in MB by PSS, which counts shared memory only once. NaN without /proc. */
export type Memory = { npm: number; service: number; postgres: number };

const READY_TIMEOUT_MS = 60_000;
const END_TIMEOUT_MS = 30_000;
const LIMITS = "default=1000000,submit=1000000,check=1000000";

/** Runs `npm start` as an operator does, and waits until it is ready. Its output goes to `log`. */
export async function startWithNpm(
  env: NodeJS.ProcessEnv,
  log: string,
  stop: AbortSignal,
): Promise<RunningApp> {
  const port = await findFreePort();
  const output = fs.openSync(log, "a");
  const startedAt = performance.now();
  const npm = spawn("npm", ["start"], {
    cwd: ROOT,
    env: { ...env, PORT: String(port) },
    stdio: ["ignore", output, output],
    // It has its own process group, so that Ctrl-C doesn't end it before it has been measured.
    detached: true,
  });
  fs.closeSync(output);
  const pid = npm.pid ?? 0;
  const ended = once(npm, "exit");
  const end = async () => {
    if (npm.exitCode !== null || npm.signalCode !== null) return;
    process.kill(-pid, "SIGTERM");
    const timer = setTimeout(() => process.kill(-pid, "SIGKILL"), END_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  };
  try {
    while (!(await isReady(port))) {
      stop.throwIfAborted();
      const isOver = npm.exitCode !== null || performance.now() - startedAt > READY_TIMEOUT_MS;
      if (isOver)
        throw new Error(`npm start was not ready in time:\n${fs.readFileSync(log, "utf8").slice(-2000)}`);
      await sleep(10);
    }
    return {
      port,
      readyMs: performance.now() - startedAt,
      cpuMs: listProcessTree(pid).reduce((sum, each) => sum + getCpuMs(each), 0),
      memory: () => measureMemory(pid),
      bootstrap: () => bootstrap(env),
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

/** Creates an organization while the service runs. Returns its API key. */
async function bootstrap(env: NodeJS.ProcessEnv): Promise<string> {
  const credentials = [
    "--org",
    "Bench",
    "--email",
    "bench@example.com",
    "--password",
    "correct horse battery",
  ];
  const { stdout } = await promisify(execFile)(
    "npm",
    ["run", "-s", "admin", "--", "bootstrap", ...credentials, "--limits", LIMITS, "--json"],
    { cwd: ROOT, env },
  );
  return (JSON.parse(stdout) as { api_key: string }).api_key;
}

/** Measures the memory of a process and all of its descendants. */
function measureMemory(root: number): Memory {
  const memory: Memory = { npm: 0, service: 0, postgres: 0 };
  for (const pid of listProcessTree(root)) {
    const command = readProcFile(pid, "cmdline").split("\0");
    const isPostgres = /postgres/.test(command[0] ?? "");
    const isService = command.some((word) => word.endsWith("scripts/start.ts"));
    memory[isPostgres ? "postgres" : isService ? "service" : "npm"] += readPssMb(pid);
  }
  return memory;
}

function listProcessTree(root: number): number[] {
  const pids = fs.existsSync("/proc") ? fs.readdirSync("/proc").map(Number).filter(Boolean) : [];
  const parents = new Map(pids.map((pid) => [pid, getParentPid(pid)]));
  const isInTree = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === root || isInTree(parents.get(pid)));
  return pids.filter(isInTree);
}

const readPssMb = (pid: number): number =>
  Number(/^Pss: +(\d+) kB/m.exec(readProcFile(pid, "smaps_rollup"))?.[1]) / 1024 || 0;

/** Reads a file of a process in /proc. Returns "" if the process has ended. */
function readProcFile(pid: number, file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return "";
  }
}
