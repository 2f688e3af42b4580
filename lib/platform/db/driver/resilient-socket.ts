import type net from "node:net";
import { createDriverError, markDriverError } from "./driver-error.ts";

/** Longer than a transaction works between two statements; counted in ticks, so that a process held up counts one. */
const CLOSE_DELAY_TICKS = 10;
const TICK_MS = 10;

/**
 * Makes a socket one that postgres.js can lose without harm, and marks its errors as the driver's. A statement that
 * postgres.js gives to a connection just after it broke would never be answered, or end the process
 * (porsager/postgres#1066, #1154; proposed fix #1168). Here such a statement is told the error, too, and postgres.js hears
 * of the end a moment later.
 */
export function makeResilient<S extends net.Socket>(socket: S): S {
  const emit = socket.emit as (...values: unknown[]) => boolean;
  const write = socket.write as (...values: unknown[]) => boolean;
  let socketError: Error | undefined;
  let ticks = 0;
  const closeLater = () => {
    // "Without an error" makes postgres.js tell whoever is left.
    if (ticks++ >= CLOSE_DELAY_TICKS) emit.call(socket, "close", false);
    else setTimeout(closeLater, TICK_MS);
  };
  Object.assign(socket, {
    emit(event: unknown, ...values: unknown[]) {
      if (event === "error") socketError ??= markDriverError(values[0] as Error);
      // The socket below a TLS socket may close without an error.
      if (event === "close" && !socketError && !socket.writableEnded)
        socket.emit("error", createResetError());
      if (event !== "close" || !socketError) return emit.call(socket, event, ...values);
      closeLater();
      return true;
    },
    write(...values: unknown[]) {
      if (!socketError) return write.apply(socket, values);
      ticks = 0;
      socket.emit("error", socketError);
      return false;
    },
  });
  // Before the socket's own listener, which would end our side without an error.
  socket.prependOnceListener("end", () => {
    if (!socket.writableEnded) socket.destroy(createResetError());
  });
  return socket;
}

const createResetError = () => createDriverError("ECONNRESET", "The database closed the connection");
