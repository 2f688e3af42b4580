import fs from "node:fs";
import path from "node:path";
import { resolveEmbeddedLayout } from "#lib/platform/runtime/postgres/embedded-layout.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import type { Cluster } from "../fleet/cluster.ts";
import { runProgram } from "../fleet/program.ts";

const PGBOUNCER = "/usr/sbin/pgbouncer";
/** Far fewer than the instances open, so that transactions change servers and wait for one. */
const POOL_SIZE = 5;

/**
 * Starts PgBouncer in transaction mode in front of a cluster. Everything that isn't needed for that has its default: no
 * parameters are ignored, and version 1.18 of Debian 12 doesn't know prepared statements.
 */
export async function startPgBouncer(
  cluster: Cluster,
  home: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = new URL(cluster.url);
  const port = await findFreePort();
  const dir = path.join(home, "pgbouncer");
  fs.mkdirSync(dir, { mode: 0o700 });
  const files = {
    "userlist.txt": `"${server.username}" "${server.password}"\n`,
    "pgbouncer.ini": `[databases]
postgres = host=127.0.0.1 port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = md5
auth_file = ${dir}/userlist.txt
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
`,
  };
  for (const [name, content] of Object.entries(files))
    fs.writeFileSync(path.join(dir, name), content, { mode: 0o600 });
  const { uid, gid } = resolveEmbeddedLayout(home).runAs;
  if (uid !== undefined && gid !== undefined) {
    for (const file of [dir, ...Object.keys(files).map((name) => path.join(dir, name))])
      fs.chownSync(file, uid, gid);
  }
  const log = path.join(home, "pgbouncer.log");
  const program = runProgram(PGBOUNCER, [path.join(dir, "pgbouncer.ini")], {
    log,
    cwd: "/",
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
  await waitUntil(() => fs.readFileSync(log, "utf8").includes("process up"), "PgBouncer is up", 10_000);
  server.port = String(port);
  return { url: server.href, close: () => program.end("SIGQUIT") };
}
