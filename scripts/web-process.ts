import { env } from "#lib/platform/runtime/env.ts";
import { serveWeb, type WebServer } from "./web.ts";
import type { WorkerCommand, WorkerReport } from "./web-processes.ts";

/**
 * The server of this web process, one of WEB_CONCURRENCY. The process follows the commands of the process that started
 * it, and Node ends it when that process ends.
 */
let web: Promise<WebServer> | undefined;

process.on("message", (command: WorkerCommand) => {
  if (command === "announceStop") void web?.then((serving) => serving.announceStop());
  else if (command === "close") void shutDown();
  else web = begin(command.begin);
});
// Ctrl-C reaches all processes of the group, but the first process decides when this one stops.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

async function begin({ database, build }: Exclude<WorkerCommand, string>["begin"]): Promise<WebServer> {
  const report = (what: WorkerReport) => new Promise<void>((sent) => process.send?.(what, () => sent()));
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

async function shutDown(): Promise<void> {
  await (await web)?.close();
  process.exit();
}
