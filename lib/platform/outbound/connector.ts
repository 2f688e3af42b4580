import { buildConnector } from "undici";
import { type Guard, resolveAllowedAddresses } from "./address-guard.ts";

export type Connector = buildConnector.connector;

/** Addresses are tried one after another. More of them wouldn't fit into an attempt's time limit. */
const MAX_ADDRESSES = 3;
const CONNECT_MS = 3000;

const dial: Connector = buildConnector({ timeout: CONNECT_MS, allowH2: false });

/**
 * Creates a connector that connects only to allowed addresses. It resolves the name once and connects to the address
 * that it checked, so it doesn't matter if the name resolves differently a moment later (DNS rebinding). TLS still
 * verifies the name.
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
