import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database, Db } from "#lib/platform/db/client.ts";
import type { Logger } from "#lib/platform/runtime/log.ts";
import { TASKS, type Task, type TaskSettings } from "./tasks.ts";

/** How often to look for something to do, in ms. */
const LOOK_MS = 500;

/**
 * Runs each task at an interval after it last ran or had nothing to do, until closed. One statement looks for what is due in
 * all tasks, so that an idle worker costs the database little. A failed run is logged and repeated.
 */
export function repeatTasks(
  database: Database,
  log: Logger,
  settings: TaskSettings,
): { close(): Promise<void> } {
  const stop = new AbortController();
  const { signal } = stop;
  const running = new Map<Task, Promise<void>>();
  const restUntil = new Map(TASKS.map((task) => [task, performance.now() + task.intervalMs]));

  const rest = (task: Task) => restUntil.set(task, performance.now() + task.intervalMs);
  const start = (task: Task) => {
    const { name, run } = task;
    const onFailure = (error: unknown, { organizationId, id }: { organizationId: string; id: string }) =>
      log.error({ err: error, organization_id: organizationId, id }, `${name} failed`);
    const work = run(database, { ...settings, signal, onFailure })
      .catch((error: unknown) => log.warn({ err: error }, `${name} failed, will retry`))
      .then(() => {
        running.delete(task);
        rest(task);
      });
    running.set(task, work);
  };
  const look = async () => {
    const soon = performance.now() + LOOK_MS / 2;
    const rested = TASKS.filter((task) => !running.has(task) && (restUntil.get(task) ?? 0) <= soon);
    if (rested.length === 0) return;
    const due = await findDue(database.db);
    for (const task of rested) {
      if (due.has(task)) start(task);
      else rest(task);
    }
  };
  const loop = (async () => {
    // An outage is logged once, not twice a second.
    let hasFailed = false;
    while (!signal.aborted) {
      await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        await look();
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) log.warn({ err: error }, "looking for background work failed, will retry");
        hasFailed = true;
      }
    }
  })();
  return {
    async close() {
      stop.abort();
      await loop;
      await Promise.all(running.values());
    },
  };
}

/** Returns the tasks that may have something to do. */
async function findDue(db: Db): Promise<ReadonlySet<Task>> {
  const now = new Date();
  const conditions = TASKS.map(({ isDue }) => isDue?.(now) ?? sql`true`);
  const [row] = await db.execute<{ due: boolean[] }>(
    sql`select array[${sql.join(conditions, sql`, `)}] as due`,
  );
  return new Set(TASKS.filter((_, i) => row?.due[i]));
}
