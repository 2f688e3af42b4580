import fs from "node:fs";
import os from "node:os";

/** Linux counts CPU time in ticks of 10 ms. */
const TICK_MS = 10;

/** Returns the CPU time of a process so far in ms: user and system, of all its threads. Returns NaN without /proc. */
export function getCpuMs(pid: number): number {
  const [, , user, system] = readStat(pid);
  return (Number(user) + Number(system)) * TICK_MS;
}

/** Returns the CPU time of its main thread. */
export function getMainThreadCpuMs(pid: number): number {
  const [, , user, system] = readStat(`${pid}/task/${pid}`);
  return (Number(user) + Number(system)) * TICK_MS;
}

/** Returns the CPU time of the running children of a process, such as PostgreSQL's postmaster. */
export function getChildrenCpuMs(pid: number): number {
  try {
    const pids = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").trim().split(" ");
    return pids.map((child) => getCpuMs(Number(child)) || 0).reduce((a, b) => a + b, 0);
  } catch {
    return Number.NaN;
  }
}

/** Returns the total CPU time of the machine in ms. */
export const getMachineCpuMs = (): number =>
  os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);

export const getParentPid = (pid: number): number => Number(readStat(pid)[1]);

/** Returns the state, parent, utime and stime of a process, or an empty array if they can't be read. */
function readStat(pid: number | string): string[] {
  try {
    const line = fs.readFileSync(`/proc/${pid}/stat`, "latin1");
    const [state = "", parent = "", ...fields] = line.slice(line.lastIndexOf(")") + 2).split(" ");
    return [state, parent, fields[9] ?? "", fields[10] ?? ""];
  } catch {
    return [];
  }
}
