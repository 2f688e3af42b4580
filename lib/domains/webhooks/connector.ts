import { buildConnector } from "undici";
import { type Guard, resolveAllowedAddresses } from "./address-guard.ts";

export type Connector = buildConnector.connector;

/** With so many addresses tried, one after the other, an attempt's time is up. */
const MAX_ADDRESSES = 3;
const CONNECT_MS = 3000;

const dial: Connector = buildConnector({ timeout: CONNECT_MS, allowH2: false });

/**
 * Connects only to addresses that were vetted just before: the name is resolved here, once, and what is dialled is the
 * address itself, so another answer for the same name a moment later changes nothing. TLS goes on asking for the name.
 */
export const createGuardedConnector =
  (guard: Guard, connect: Connector = dial): Connector =>
  (options, callback) => {
    const connectAny = async () => {
      const addresses = await resolveAllowedAddresses(options.hostname, guard);
      let failure: Error | undefined;
      for (const hostname of addresses.slice(0, MAX_ADDRESSES)) {
        try {
          return await connectSocket(connect, { ...options, hostname });
        } catch (error) {
          failure ??= toError(error);
        }
      }
      throw failure;
    };
    connectAny().then(
      (socket) => callback(null, socket),
      (error) => callback(toError(error), null),
    );
  };

type Socket = NonNullable<Parameters<buildConnector.Callback>[1]>;

const connectSocket = (connect: Connector, options: buildConnector.Options): Promise<Socket> =>
  new Promise((resolve, reject) => {
    connect(options, (error: Error | null, socket: Socket | null) => {
      if (socket) resolve(socket);
      else reject(error);
    });
  });

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
