import { buildConnector } from "undici";
import { type Guard, vettedAddresses } from "./guard.ts";

export type Connector = buildConnector.connector;

/** With so many addresses tried, one after the other, an attempt's time is up. */
const MAX_ADDRESSES = 3;
const CONNECT_MS = 3000;

const dial: Connector = buildConnector({ timeout: CONNECT_MS, allowH2: false });

/**
 * Connects only to addresses that were vetted just before: the name is resolved here, once, and what is dialled is the
 * address itself, so another answer for the same name a moment later changes nothing. TLS goes on asking for the name.
 */
export const guardedConnector =
  (guard: Guard, connect: Connector = dial): Connector =>
  (options, callback) => {
    const attempt = async () => {
      const addresses = await vettedAddresses(options.hostname, guard);
      let failure: Error | undefined;
      for (const hostname of addresses.slice(0, MAX_ADDRESSES)) {
        try {
          return await connected(connect, { ...options, hostname });
        } catch (error) {
          failure ??= asError(error);
        }
      }
      throw failure;
    };
    attempt().then(
      (socket) => callback(null, socket),
      (error) => callback(asError(error), null),
    );
  };

type Socket = NonNullable<Parameters<buildConnector.Callback>[1]>;

const connected = (connect: Connector, options: buildConnector.Options): Promise<Socket> =>
  new Promise((resolve, reject) => {
    connect(options, (error: Error | null, socket: Socket | null) => {
      if (socket) resolve(socket);
      else reject(error);
    });
  });

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
