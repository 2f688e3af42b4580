import { env } from "#lib/platform/runtime/env.ts";
import { serveWeb, type Web } from "./web.ts";
import type { Order, Report } from "./web-processes.ts";

/**
 * One of the web processes of WEB_CONCURRENCY: does as it is told by the process that began it. When that one is gone
 * Node ends it.
 */
let web: Promise<Web> | undefined;

process.on("message", (order: Order) => {
  if (order === "announceStop") void web?.then((serving) => serving.announceStop());
  else if (order === "close") void end();
  else web = begin(order.begin);
});
// Ctrl-C reaches all of a group: when to end is for one process to say.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

async function begin({ database, build }: Exclude<Order, string>["begin"]): Promise<Web> {
  const report = (what: Report) => new Promise<void>((sent) => process.send?.(what, () => sent()));
  try {
    const serving = await serveWeb({ env: env(), database, build });
    await report({ port: serving.port });
    return serving;
  } catch (error) {
    const { message, code, syscall } = error as NodeJS.ErrnoException;
    await report({ failure: { message, ...(code ? { code } : {}), ...(syscall ? { syscall } : {}) } });
    process.exit(1);
  }
}

async function end(): Promise<void> {
  await (await web)?.close();
  process.exit();
}
