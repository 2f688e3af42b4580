import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { findFreePort } from "#tests/support/free-port.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { runProgram } from "./program.ts";

export type Backend = { name: string; port: number };

export type LoadBalancer = {
  url: string;
  /** Waits until the proxy considers the instance up or down. */
  waitForState(instance: string, state: "UP" | "DOWN"): Promise<void>;
  /** Returns how many requests the instance is currently handling. */
  countInFlight(instance: string): Promise<number>;
  close(): Promise<void>;
};

/** Starts HAProxy with its default behavior: a request that couldn't be passed to an instance goes to another one. */
export async function startProxy(home: string, backends: readonly Backend[]): Promise<LoadBalancer> {
  const port = await findFreePort();
  const socket = path.join(home, "haproxy.sock");
  const config = path.join(home, "haproxy.cfg");
  fs.writeFileSync(config, buildConfig(port, socket, backends));
  const log = path.join(home, "haproxy.log");
  const program = runProgram("/usr/sbin/haproxy", ["-db", "-f", config], { log });
  const waitForState: LoadBalancer["waitForState"] = (instance, state) =>
    waitUntil(
      async () => (await readStat(socket, instance, "status")).startsWith(state),
      `${instance} is ${state}`,
      60_000,
    );
  for (const { name } of backends) await waitForState(name, "UP");
  return {
    url: `http://127.0.0.1:${port}`,
    waitForState,
    countInFlight: async (instance) => Number(await readStat(socket, instance, "scur")),
    close: () => program.end(),
  };
}

const buildConfig = (port: number, socket: string, backends: readonly Backend[]): string => `
global
  log stdout format raw local0
  stats socket ${socket} mode 600
defaults
  mode http
  log global
  option http-keep-alive
  option redispatch
  retries 3
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 5s
frontend api
  bind 127.0.0.1:${port}
  default_backend instances
backend instances
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  http-response set-header x-instance %s
  default-server check inter 200ms fall 1 rise 1
${backends.map(({ name, port }) => `  server ${name} 127.0.0.1:${port}`).join("\n")}
`;

/** Reads a statistic of an instance from the proxy's socket. Returns "" if there is none yet. */
async function readStat(socket: string, instance: string, figure: string): Promise<string> {
  let csv = "";
  try {
    const connection = net.connect(socket).setEncoding("utf8");
    connection.end("show stat\n");
    for await (const chunk of connection) csv += chunk;
  } catch {
    return "";
  }
  const [head = "", ...rows] = csv.split("\n");
  const column = head.split(",").indexOf(figure);
  return rows.map((row) => row.split(",")).find((row) => row[1] === instance)?.[column] ?? "";
}
