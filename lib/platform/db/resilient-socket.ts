import type net from "node:net";

/** Longer than a transaction works between two statements; counted in turns, so that a process held up counts one. */
const CLOSE_DELAY_TICKS = 10;
const TICK_MS = 10;

/**
 * Makes a socket one that postgres.js can lose without harm. A statement that postgres.js gives to a connection once it
 * is broken would be lost, or even end the process: here it is told the error, too, and the end comes a moment later.
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
      if (event === "error") socketError ??= values[0] as Error;
      // What lies below it may go without a word.
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
  // Before the socket's own listener, which would say goodbye in our name.
  socket.prependOnceListener("end", () => {
    if (!socket.writableEnded) socket.destroy(createResetError());
  });
  return socket;
}

const createResetError = () => createSystemError("ECONNRESET", "The database closed the connection");

/** As the system's errors are, by their codes. */
export const createSystemError = (code: string, message: string) =>
  Object.assign(new Error(message), { code });
