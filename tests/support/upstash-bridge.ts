import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Redis } from "ioredis";

export type Bridge = {
  url: string;
  token: string;
  /** Stops answering requests, like a host that has disappeared. */
  hang(): void;
  /** Answers requests again, including those that are waiting. */
  resume(): void;
  close(): Promise<void>;
};

type Command = [name: string, ...args: unknown[]];

/**
 * Serves Upstash's REST protocol for a plain Redis: a command posted to `/`, or a list of commands to `/pipeline` or
 * `/multi-exec`. With `Upstash-Encoding: base64`, strings except OK are returned in base64.
 */
export async function startBridge(redis: Redis, token = "bridge-token"): Promise<Bridge> {
  let pending: (() => void)[] | undefined;
  const server = http.createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    if (pending) await new Promise<void>((resolve) => pending?.push(resolve));
    if (response.destroyed) return;
    const { status, body } = await answer(redis, token, request, text);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const resume = () => {
    for (const release of pending ?? []) release();
    pending = undefined;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    hang: () => {
      pending ??= [];
    },
    resume,
    async close() {
      resume();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(redis: Redis, token: string, { headers, url }: http.IncomingMessage, text: string) {
  if (headers.authorization !== `Bearer ${token}`) return { status: 401, body: { error: "Unauthorized" } };
  const encode = headers["upstash-encoding"] === "base64" ? encodeBase64 : (value: unknown) => value;
  try {
    if (url === "/pipeline" || url === "/multi-exec") {
      const batch = url === "/pipeline" ? redis.pipeline() : redis.multi();
      for (const command of JSON.parse(text) as Command[]) batch.call(...toStrings(command));
      const results = (await batch.exec()) ?? [];
      const body = results.map(([error, value]) =>
        error ? { error: error.message } : { result: encode(value) },
      );
      return { status: 200, body };
    }
    return { status: 200, body: { result: encode(await redis.call(...toStrings(JSON.parse(text)))) } };
  } catch (error) {
    return { status: 400, body: { error: error instanceof Error ? error.message : String(error) } };
  }
}

const toStrings = ([name, ...args]: Command): [string, ...string[]] => [name, ...args.map(String)];

function encodeBase64(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encodeBase64);
  return typeof value === "string" && value !== "OK" ? Buffer.from(value).toString("base64") : value;
}
