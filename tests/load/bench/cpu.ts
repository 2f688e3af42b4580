import fs from "node:fs";
import os from "node:os";

/** Linux counts CPU time in ticks of 10 ms. */
const TICK_MS = 10;

/** The CPU time a process has used so far, user and system, all its threads, in ms. NaN where there is no /proc. */
export function getCpuMs(pid: number): number {
  const [, , user, system] = readStat(pid);
  return (Number(user) + Number(system)) * TICK_MS;
}

/** The same of its main thread alone. */
export function getMainThreadCpuMs(pid: number): number {
  const [, , user, system] = readStat(`${pid}/task/${pid}`);
  return (Number(user) + Number(system)) * TICK_MS;
}

/** The same of all processes that one has started and that still run: PostgreSQL's, given its postmaster. */
export function getChildrenCpuMs(pid: number): number {
  try {
    const pids = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").trim().split(" ");
    return pids.map((child) => getCpuMs(Number(child)) || 0).reduce((a, b) => a + b, 0);
  } catch {
    return Number.NaN;
  }
}

/** The CPU time that all processors together have spent on anything, in ms. */
export const getMachineCpuMs = (): number =>
  os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);

export const getParentPid = (pid: number): number => Number(readStat(pid)[1]);

/** State, parent, utime and stime; nothing where that cannot be read. */
function readStat(pid: number | string): string[] {
  try {
    const line = fs.readFileSync(`/proc/${pid}/stat`, "latin1");
    const [state = "", parent = "", ...fields] = line.slice(line.lastIndexOf(")") + 2).split(" ");
    return [state, parent, fields[9] ?? "", fields[10] ?? ""];
  } catch {
    return [];
  }
}
