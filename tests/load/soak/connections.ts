import { connect, type HttpAnswer, type HttpConnection, type HttpRequest } from "../bench/http-client.ts";

export type Connections = { send(request: HttpRequest): Promise<HttpAnswer>; close(): void };

/** Shorter than any server keeps an idle connection, so that none is used that is just being closed. */
const IDLE_MS = 2000;

/** As many keep-alive connections as are needed at once, up to `most`; what comes beyond waits for one, in order. */
export function openConnections(port: number, apiKey: string, most: number): Connections {
  const free: { connection: HttpConnection; since: number }[] = [];
  /** Told of a connection, or that one is gone and another may be opened. */
  const waiting: ((connection: HttpConnection | undefined) => void)[] = [];
  let open = 0;

  const dropIdle = () => {
    while (free[0] && performance.now() - free[0].since > IDLE_MS) drop(free.shift()?.connection);
  };
  const drop = (connection: HttpConnection | undefined) => {
    connection?.close();
    open--;
  };
  const take = async (): Promise<HttpConnection> => {
    dropIdle();
    const last = free.pop();
    if (last) return last.connection;
    if (open >= most) {
      const given = await new Promise<HttpConnection | undefined>((resolve) => waiting.push(resolve));
      return given ?? take();
    }
    open++;
    try {
      return await connect(port, apiKey);
    } catch (error) {
      open--;
      throw error;
    }
  };
  const give = (connection: HttpConnection) => {
    const next = waiting.shift();
    if (next) next(connection);
    else free.push({ connection, since: performance.now() });
  };

  return {
    async send(request) {
      const connection = await take();
      try {
        const answer = await connection.send(request);
        give(connection);
        return answer;
      } catch (error) {
        drop(connection);
        waiting.shift()?.(undefined);
        throw error;
      }
    },
    close() {
      for (const { connection } of free.splice(0)) drop(connection);
    },
  };
}
