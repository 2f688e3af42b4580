import { connect, type HttpConnection, type HttpRequest, type HttpResponse } from "../bench/http-client.ts";

export type Connections = { send(request: HttpRequest): Promise<HttpResponse>; close(): void };

/** Shorter than the servers' keep-alive timeouts, so that no connection is used while it is being closed. */
const IDLE_MS = 2000;

/** Opens keep-alive connections as needed, up to `maxConnections`. Further requests wait in order. */
export function openConnections(port: number, apiKey: string, maxConnections: number): Connections {
  const idle: { connection: HttpConnection; since: number }[] = [];
  /** Functions to call with a connection, or with undefined when one has closed and another can be opened. */
  const waiters: ((connection: HttpConnection | undefined) => void)[] = [];
  let open = 0;

  const discardIdle = () => {
    while (idle[0] && performance.now() - idle[0].since > IDLE_MS) discard(idle.shift()?.connection);
  };
  const discard = (connection: HttpConnection | undefined) => {
    connection?.close();
    open--;
  };
  const acquire = async (): Promise<HttpConnection> => {
    discardIdle();
    const last = idle.pop();
    if (last) return last.connection;
    if (open >= maxConnections) {
      const given = await new Promise<HttpConnection | undefined>((resolve) => waiters.push(resolve));
      return given ?? acquire();
    }
    open++;
    try {
      return await connect(port, apiKey);
    } catch (error) {
      open--;
      throw error;
    }
  };
  const release = (connection: HttpConnection) => {
    const next = waiters.shift();
    if (next) next(connection);
    else idle.push({ connection, since: performance.now() });
  };

  return {
    async send(request) {
      const connection = await acquire();
      try {
        const answer = await connection.send(request);
        release(connection);
        return answer;
      } catch (error) {
        discard(connection);
        waiters.shift()?.(undefined);
        throw error;
      }
    },
    close() {
      for (const { connection } of idle.splice(0)) discard(connection);
    },
  };
}
